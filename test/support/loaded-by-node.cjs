/** Has a file of a package, or one of our sources, loaded by Node, which keeps it for all test files of a process. */
module.exports = {
  process: () => ({ code: "module.exports = requireOfNode(__filename);" }),
};
