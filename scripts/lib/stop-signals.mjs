/**
 * Calls `stop(signal)` when this process is asked to end: by a signal, by a message from the script that
 * started it under a virtual display, or because that script is gone. Returns a function that stops listening.
 */
export function onStopSignal(stop) {
  const onMessage = (message) => stop(message.signal);
  const onGone = () => stop('SIGTERM');
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('message', onMessage);
  process.on('disconnect', onGone);
  // Listening must not keep a finished script alive.
  process.channel?.unref();
  return () => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    process.off('message', onMessage);
    process.off('disconnect', onGone);
  };
}
