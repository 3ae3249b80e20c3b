const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/**
 * Yields to the event loop, so that cancellation is received. Unlike a timer it is not throttled while the panel is
 * hidden.
 */
export const pause = (): Promise<void> =>
	new Promise((resolve) => {
		waiting.push(resolve);
		channel.port2.postMessage(null);
	});
