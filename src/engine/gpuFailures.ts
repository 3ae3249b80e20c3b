import { EngineError, type EngineFailure } from './engine.ts';

const SCOPES = ['validation', 'internal', 'out-of-memory'] as const;
/** The failure that each error scope reports, innermost first. */
const REPORTED = ['out-of-memory', 'validation', 'validation'] as const;

/**
 * Collects the failures of a device: its loss, and errors inside and outside of error scopes. WebGPU reports them late and
 * continues with buffers that read as zero, so values read back are valid only after `GpuWatch.check`. A device has a
 * single stack of error scopes, so one session at a time has them open: the next one that uses the device takes over.
 */
export class GpuFailures {
	readonly device: GPUDevice;
	readonly #watches = new Set<GpuWatch>();
	#owner: GpuWatch | undefined;
	#stopReason: EngineError | undefined;
	readonly #onError = (event: GPUUncapturedErrorEvent) => {
		for (const watch of this.#watches) watch.record('validation', event.error.message);
	};
	/** Resolves when the device is lost. */
	readonly lost: Promise<EngineError>;

	constructor(device: GPUDevice) {
		this.device = device;
		device.addEventListener('uncapturederror', this.#onError);
		this.lost = device.lost.then(({ message }) => this.lose(message));
	}

	/** Set once the device is lost, or the engine closed. */
	get stopReason(): EngineError | undefined {
		return this.#stopReason;
	}

	/** Starts to watch the failures of a session. */
	begin(): GpuWatch {
		const watch = new GpuWatch(this);
		this.#watches.add(watch);
		return watch;
	}

	/** Ends all watches; later work fails with `reason`. */
	stop(reason: EngineError): void {
		this.leave();
		this.device.removeEventListener('uncapturederror', this.#onError);
		this.#stopReason ??= reason;
	}

	/** Attributes errors from here on to this watch. */
	enter(watch: GpuWatch): void {
		if (this.#owner === watch) return;
		this.leave();
		for (const scope of SCOPES) this.device.pushErrorScope(scope);
		this.#owner = watch;
	}

	/** Closes the open scopes; their errors go to the watch that opened them. */
	leave(): void {
		const owner = this.#owner;
		this.#owner = undefined;
		for (const failure of owner ? REPORTED : [])
			owner!.expect(failure, this.device.popErrorScope());
	}

	end(watch: GpuWatch): void {
		if (this.#owner === watch) this.leave();
		this.#watches.delete(watch);
	}

	/** The error of work that ended early because the device is lost, or is about to be reported as lost. */
	lossError(message: string): EngineError {
		return this.#stopReason ?? errorOf('device-lost', message);
	}

	lose(message: string): EngineError {
		this.#stopReason = errorOf('device-lost', message);
		return this.#stopReason;
	}
}

/** The failures of one session. */
export class GpuWatch {
	readonly #failures: GpuFailures;
	#pending: Promise<void>[] = [];
	#failure: EngineError | undefined;

	constructor(failures: GpuFailures) {
		this.#failures = failures;
	}

	/** Called before any use of the device. */
	enter(): void {
		this.#failures.enter(this);
	}

	/** Stops attributing errors to this watch. */
	leave(): void {
		this.#failures.leave();
	}

	/** Waits for all pending error scopes; throws the first failure, if any. */
	async check(): Promise<void> {
		this.#failures.leave();
		await Promise.all(this.#pending.splice(0));
		// The loss of the device explains all failures reported before it.
		const error = this.#failures.stopReason ?? this.#failure;
		if (error) throw error;
	}

	/** Makes buffers; throws 'out-of-memory' if that fails. The caller then drops the buffers and can continue. */
	async allocate(make: () => void): Promise<void> {
		await this.check();
		const { device } = this.#failures;
		device.pushErrorScope('out-of-memory');
		make();
		const error = await device.popErrorScope().catch(() => null);
		await this.check();
		if (error) throw errorOf('out-of-memory', error.message);
	}

	/** Keeps the first failure. */
	record(failure: EngineFailure, message: string): void {
		this.#failure ??= errorOf(failure, message);
	}

	/** Awaits a scope that was closed. */
	expect(failure: EngineFailure, popped: Promise<GPUError | null>): void {
		this.#pending.push(
			popped.then(
				(error) => {
					if (error) this.record(failure, error.message);
				},
				(error: unknown) => {
					this.#failures.lose(error instanceof Error ? error.message : String(error));
				},
			),
		);
	}

	end(): void {
		this.#failures.end(this);
	}
}

function errorOf(failure: EngineFailure, message: string): EngineError {
	const summary = {
		'device-lost': 'The GPU was lost',
		'out-of-memory': 'The GPU is out of memory',
		validation: 'The GPU rejected the work',
		'too-large': 'The mesh is too large for the GPU',
	}[failure];
	return new EngineError(failure, message ? `${summary}: ${message}` : summary);
}
