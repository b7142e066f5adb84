use anyhow::Result;
use lab::{Place, Workload, exact, relative_error};
use tch::{Cuda, Device, Tensor};
use tch_profiler::record_function;

/// Forwards at each size: the first may wait for what the size before left.
const FORWARDS: usize = 4;

/// Rows of each result that are compared with float64: all of them would take a CPU minutes.
const CHECKED_ROWS: i64 = 64;

/// The same matmul and add at one size after another, all in one recording.
#[derive(Debug)]
pub struct Sweep {
    sizes: Vec<SizedInputs>,
    device: Device,
}

/// The inputs of one size.
#[derive(Debug)]
struct SizedInputs {
    /// The name of its annotation: `n=64`.
    name: String,
    x: Tensor,
    w: Tensor,
    b: Tensor,
}

impl Sweep {
    /// Random matrices with these edges.
    pub fn new(edges: &[i64], place: Place) -> Result<Self> {
        let sized = |&n: &i64| {
            let matrix = || Tensor::f_randn([n, n], place.options());
            Ok(SizedInputs {
                name: format!("n={n}"),
                x: matrix()?,
                w: matrix()?,
                b: matrix()?,
            })
        };
        Ok(Self {
            sizes: edges.iter().map(sized).collect::<Result<_>>()?,
            device: place.device,
        })
    }

    /// One size: its forwards, then a wait for the GPU, so that none reaches into the next.
    // ANCHOR: size
    fn run(&self, size: &SizedInputs) -> Result<Tensor> {
        let _range = record_function(&size.name);
        let mut out = size.forward()?;
        for _ in 1..FORWARDS {
            out = size.forward()?;
        }
        if let Device::Cuda(index) = self.device {
            Cuda::synchronize(index as i64);
        }
        Ok(out)
    }
    // ANCHOR_END: size
}

impl SizedInputs {
    fn forward(&self) -> Result<Tensor> {
        let _range = record_function("matmul_add");
        Ok(self.x.f_matmul(&self.w)?.f_add(&self.b)?)
    }

    /// The first rows of the result.
    fn reference(&self) -> Result<Tensor> {
        let product = exact(&first_rows(&self.x)?)?.f_matmul(&exact(&self.w)?)?;
        Ok(product.f_add(&exact(&first_rows(&self.b)?)?)?)
    }
}

fn first_rows(matrix: &Tensor) -> Result<Tensor> {
    Ok(matrix.f_narrow(0, 0, CHECKED_ROWS.min(matrix.size()[0]))?)
}

impl Workload for Sweep {
    /// Every size once over; the result is the last one's.
    fn forward(&self) -> Result<Tensor> {
        let mut last = Tensor::new();
        for size in &self.sizes {
            last = self.run(size)?;
        }
        Ok(last)
    }

    fn reference(&self) -> Result<Tensor> {
        let last = self.sizes.last();
        last.map_or_else(|| Ok(Tensor::new()), SizedInputs::reference)
    }

    /// The worst of all sizes.
    fn relative_error(&self) -> Result<f64> {
        let errors = self.sizes.iter().map(|size| {
            let out = first_rows(&size.forward()?)?;
            relative_error(&out, &size.reference()?)
        });
        let errors = errors.collect::<Result<Vec<f64>>>()?;
        // `f64::max` would pass over NaN.
        Ok(errors
            .into_iter()
            .max_by(f64::total_cmp)
            .unwrap_or(f64::NAN))
    }
}
