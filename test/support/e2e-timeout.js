// Jest takes a timeout for all projects or for none. On a machine without caches the first test of a run waits until
// the control plane's programs are built.
jest.setTimeout(900_000);
