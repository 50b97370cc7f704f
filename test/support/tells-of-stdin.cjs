/** Tells the parent of this process that it is about to read its standard input. */
const { get } = Object.getOwnPropertyDescriptor(process, "stdin");

process.channel.unref();
Object.defineProperty(process, "stdin", {
  get() {
    Object.defineProperty(process, "stdin", { get });
    process.send("reads", () => process.disconnect());
    return process.stdin;
  },
});
