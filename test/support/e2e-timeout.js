// Jest takes a timeout for all projects or for none: an end-to-end test may build, deploy and wait.
jest.setTimeout(300_000);
