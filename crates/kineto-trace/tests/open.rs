//! `open`: one file, for one page, until it was fetched.
#![cfg(feature = "cli")]

mod common;

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
};

struct Server {
    child: Child,
    port: u16,
}

impl Server {
    /// Starts the command on a port that is free, and waits until it says that it serves.
    fn start(case: &str) -> Self {
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../tests/fixtures/cases")
            .join(case);
        let mut child = Command::new(env!("CARGO_BIN_EXE_kineto-trace"))
            .args(["open", "--port", &port.to_string()])
            .arg(file)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut said)
            .unwrap();
        assert_eq!(
            said.trim(),
            format!("Open https://ui.perfetto.dev/#!/?url=http://127.0.0.1:{port}/{case}")
        );
        Self { child, port }
    }

    /// Asks as the page does.
    fn ask(&self, method: &str, path: &str, host: &str) -> (String, Vec<u8>) {
        self.ask_from(Some("https://ui.perfetto.dev"), method, path, host)
    }

    fn ask_from(
        &self,
        origin: Option<&str>,
        method: &str,
        path: &str,
        host: &str,
    ) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let origin = origin.map_or(String::new(), |origin| format!("Origin: {origin}\r\n"));
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{origin}\r\n"
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer
            .windows(4)
            .position(|bytes| bytes == b"\r\n\r\n")
            .unwrap()
            + 4;
        (
            String::from_utf8(answer[..end].to_vec()).unwrap(),
            answer[end..].to_vec(),
        )
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_file_is_served_once_and_nothing_else_is() {
    let case = "40_no_step_no_rank.json";
    let mut server = Server::start(case);
    let host = format!("127.0.0.1:{}", server.port);
    for path in [
        "/",
        "/other.json",
        "/../Cargo.toml",
        "/40_no_step_no_rank.json/x",
        "",
    ] {
        assert!(
            server.ask("GET", path, &host).0.starts_with("HTTP/1.1 404"),
            "{path}"
        );
    }
    // Another site's name for this machine, and other methods.
    assert!(
        server
            .ask("GET", &format!("/{case}"), "evil.example")
            .0
            .starts_with("HTTP/1.1 404")
    );
    assert!(
        server
            .ask("POST", &format!("/{case}"), &host)
            .0
            .starts_with("HTTP/1.1 404")
    );
    assert!(
        server
            .ask("OPTIONS", &format!("/{case}"), &host)
            .0
            .starts_with("HTTP/1.1 204")
    );
    // Another page gets nothing, a program on this machine gets the file, and neither ends the serving.
    let path = format!("/{case}");
    let (head, body) = server.ask_from(Some("https://evil.example"), "GET", &path, &host);
    assert!(
        head.starts_with("HTTP/1.1 404") && body.is_empty(),
        "{head}"
    );
    let (head, body) = server.ask_from(None, "GET", &path, &host);
    assert!(
        head.starts_with("HTTP/1.1 200") && !body.is_empty(),
        "{head}"
    );
    let (head, body) = server.ask("GET", &path, &host);
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(
        head.contains("Access-Control-Allow-Origin: https://ui.perfetto.dev\r\n"),
        "{head}"
    );
    assert_eq!(body, common::bytes(&format!("cases/{case}")));
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_file_that_perfetto_refuses_is_served_repaired() {
    let case = "03_control_char_name.json";
    let mut server = Server::start(case);
    let host = format!("127.0.0.1:{}", server.port);
    let (_, body) = server.ask("GET", &format!("/{case}"), &host);
    let value: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert!(value["traceEvents"].as_array().unwrap().len() >= 4);
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_file_that_is_no_trace_is_not_served() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/fixtures/cases/61_version_mismatch.txt");
    let output = Command::new(env!("CARGO_BIN_EXE_kineto-trace"))
        .arg("open")
        .arg(file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}
