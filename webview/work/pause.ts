const channel = new MessageChannel();
const resolvers: (() => void)[] = [];
channel.port1.onmessage = () => resolvers.shift()?.();

/**
 * Yields to the event loop, so that cancellation is received. Unlike a timer it is not throttled while the panel is
 * hidden.
 */
export const pause = (): Promise<void> =>
	new Promise((resolve) => {
		resolvers.push(resolve);
		channel.port2.postMessage(null);
	});
