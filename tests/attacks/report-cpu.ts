/** Loaded first by a server whose cost is measured: answers every message with the CPU time of its process. */
process.on('message', () => process.send?.(process.cpuUsage()));
process.channel?.unref();
