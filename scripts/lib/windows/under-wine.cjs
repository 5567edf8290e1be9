// Read by Windows' Node before anything else where Wine runs it. Wine 8 has no option for the time until a connection is probed, and Node,
// which sets it when it connects, then tells of `connect UNKNOWN`: no `fetch` gets through. Windows knows the option since 1709.
const { Socket } = require('node:net');

Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};
