//! Whether a package index answers, asked quickly: pip itself would retry for minutes.

use std::env;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(5);

/// Whether `url`'s host takes a connection within a few seconds.
///
/// Behind a proxy only the proxy can tell, so the answer is yes and the installer finds out.
pub fn answers(url: &str) -> bool {
    if ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        .iter()
        .any(|it| env::var_os(it).is_some())
    {
        return true;
    }
    let Some(address) = address_of(url) else {
        return false;
    };
    // Resolving a name has no time limit of its own, so it is left behind in its thread.
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(connects(&address)));
    receiver.recv_timeout(PATIENCE).unwrap_or(false)
}

fn connects(address: &str) -> bool {
    let Ok(addresses) = address.to_socket_addrs() else {
        return false;
    };
    addresses
        .into_iter()
        .any(|it| TcpStream::connect_timeout(&it, PATIENCE).is_ok())
}

/// `host:port` of an address such as `https://host/path`.
fn address_of(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split('/').next().filter(|it| !it.is_empty())?;
    if host.contains(':') {
        return Some(host.to_owned());
    }
    let port = match scheme {
        "https" => 443,
        "http" => 80,
        _ => return None,
    };
    Some(format!("{host}:{port}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_follows_the_scheme() {
        assert_eq!(
            address_of("https://example.org/whl/cpu").unwrap(),
            "example.org:443"
        );
        assert_eq!(
            address_of("http://127.0.0.1:8080/whl").unwrap(),
            "127.0.0.1:8080"
        );
        assert_eq!(address_of("example.org"), None);
    }

    #[test]
    fn a_listening_port_answers_and_a_closed_one_does_not() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        assert!(connects(&address));
        drop(listener);
        assert!(!connects(&address));
    }
}
