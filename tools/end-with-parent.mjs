// Loaded before the programs that this project starts: a process whose parent was killed stops as if it had been asked
// to. Without it, a killed `npm start` would leave a server behind that keeps its port.

if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // Listening must not keep an otherwise idle process alive.
  process.channel.unref();
}
