//! The claims of `transpose`.

mod copies;
mod gemms;
mod views;

use texts::claims::transpose as words;

use crate::stage::ClaimDef;
use crate::stages::common::twin;

const VIEW: &str = "t-view";
const COPY: &str = "t-contiguous";

/// Every claim of the stage.
#[rustfmt::skip] // a table
pub(super) const CLAIMS: &[ClaimDef] = &[
    ClaimDef::one("strides_swapped", words::STRIDES_SWAPPED, COPY, views::strides_swapped),
    ClaimDef::across("same_place", words::SAME_PLACE, &[VIEW, COPY], views::same_place),
    ClaimDef::one("view_launches_nothing", words::VIEW_LAUNCHES_NOTHING, VIEW, views::launches_nothing),
    ClaimDef::one("contiguous_copies", words::CONTIGUOUS_COPIES, COPY, copies::contiguous_copies),
    ClaimDef::one("copy_changes_the_order", words::COPY_CHANGES_THE_ORDER, COPY, copies::changes_the_order),
    ClaimDef::one("one_copy_kernel", words::ONE_COPY_KERNEL, COPY, copies::one_kernel),
    ClaimDef::one("table_agrees", words::TABLE_AGREES, COPY, copies::table_agrees),
    ClaimDef::across("copy_outlasts_gemm", words::COPY_OUTLASTS_GEMM, &[COPY, "linear"], copies::outlasts_gemm),
    ClaimDef::across("nobody_copies", words::NOBODY_COPIES, ORDERS_AND_LAYER, gemms::nobody_copies),
    ClaimDef::across("letters", words::LETTERS, ORDERS, gemms::letters),
    ClaimDef::across("names_differ_by_a_letter", words::NAMES_DIFFER_BY_A_LETTER, ORDERS, gemms::names_differ_by_a_letter),
    ClaimDef::across("linear_is_column_major", words::LINEAR_IS_COLUMN_MAJOR, &["linear", "addmm-column-major"], gemms::linear_is_column_major),
    ClaimDef::across("order_is_free", words::ORDER_IS_FREE, ORDERS, gemms::order_is_free),
    ClaimDef::across("python_twin", texts::claims::TWIN, &["linear", "linear-python"], twin::same_kernels_and_numbers),
];

const ORDERS: &[&str] = &["addmm-row-major", "addmm-column-major"];
const ORDERS_AND_LAYER: &[&str] = &["linear", "addmm-row-major", "addmm-column-major"];
