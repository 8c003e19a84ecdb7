/** Preloaded into a server: answers every message with the CPU time of its process. */
process.on('message', () => process.send?.(process.cpuUsage()));
process.channel?.unref();
