//! A static server for the built book, on this machine alone.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, Result, bail};
use axum::Router;
use tower_http::services::{ServeDir, ServeFile};

use crate::project::Project;

/// How many ports after the one asked for are tried.
const PORTS_TRIED: u16 = 20;

/// Where the built book lies.
pub fn folder(project: &Project) -> PathBuf {
    project.root().join("target/book")
}

/// Serves the book in a thread of its own and returns its address.
pub fn start(project: &Project, port: u16) -> Result<String> {
    let listener = bind(port)?;
    let address = format!("http://{}/", listener.local_addr()?);
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let router = router(project);
    thread::spawn(move || {
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            axum::serve(listener, router).await
        })
    });
    Ok(address)
}

fn router(project: &Project) -> Router {
    let folder = folder(project);
    let missing = ServeFile::new(folder.join("404.html"));
    Router::new().fallback_service(ServeDir::new(folder).not_found_service(missing))
}

fn bind(port: u16) -> Result<TcpListener> {
    for port in port..=port.saturating_add(PORTS_TRIED) {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            Err(error) => {
                return Err(error).with_context(|| format!("cannot serve on port {port}"));
            }
        }
    }
    bail!(
        "ports {port} to {} are all in use; name another with --port",
        port.saturating_add(PORTS_TRIED)
    )
}

#[cfg(test)]
mod tests {
    use super::bind;

    #[test]
    fn the_next_free_port_is_taken() {
        let first = bind(38_500).unwrap();
        let taken = first.local_addr().unwrap().port();
        let second = bind(taken).unwrap();
        assert!(second.local_addr().unwrap().port() > taken);
    }
}
