import { EngineError, type EngineFailure } from './engine.ts';

/**
 * Collects what goes wrong on a device: its loss, and errors, inside error scopes or not. WebGPU reports them late and
 * goes on with buffers that read as zero, so nothing read back counts before `check` has been awaited.
 */
export class GpuFailures {
	readonly #device: GPUDevice;
	readonly #pending: Promise<void>[] = [];
	#scopes = 0;
	/** Counts pieces of work, so that late errors of one are not taken for another's. */
	#work = 0;
	#found: EngineError | undefined;
	readonly #onError = (event: GPUUncapturedErrorEvent) => {
		this.#record(this.#work, 'validation', event.error.message);
	};
	/** Resolves when the device is lost. */
	readonly lost: Promise<EngineError>;

	constructor(device: GPUDevice) {
		this.#device = device;
		device.addEventListener('uncapturederror', this.#onError);
		this.lost = device.lost.then(({ message }) => this.#record(this.#work, 'device-lost', message));
	}

	/** The first failure of this piece of work, or the loss of the device. */
	get found(): EngineError | undefined {
		return this.#found;
	}

	/** Starts a piece of work: only the loss of the device is left of what went before. */
	begin(): void {
		this.#work++;
		this.#pending.length = 0;
		if (this.#found?.failure !== 'device-lost') this.#found = undefined;
	}

	/** From here on until `close` errors belong to this piece of work. */
	open(): void {
		this.#device.pushErrorScope('validation');
		this.#device.pushErrorScope('internal');
		this.#device.pushErrorScope('out-of-memory');
		this.#scopes++;
	}

	/** Ends what `open` began. */
	close(): void {
		if (this.#scopes === 0) return;
		this.#scopes--;
		const work = this.#work;
		for (const failure of ['out-of-memory', 'validation', 'validation'] as const)
			this.#pending.push(
				this.#device.popErrorScope().then(
					(error) => {
						if (error) this.#record(work, failure, error.message);
					},
					(error: unknown) => {
						this.#record(
							work,
							'device-lost',
							error instanceof Error ? error.message : String(error),
						);
					},
				),
			);
	}

	/** Waits for the scopes closed so far; throws the first failure, if any. */
	async check(): Promise<void> {
		await Promise.all(this.#pending.splice(0));
		if (this.#found) throw this.#found;
	}

	/** Ends the watch; later work fails with `reason`. */
	stop(reason: EngineError): void {
		this.#device.removeEventListener('uncapturederror', this.#onError);
		this.#found ??= reason;
	}

	#record(work: number, failure: EngineFailure, message: string): EngineError {
		const what = {
			'device-lost': 'The GPU was lost',
			'out-of-memory': 'The GPU has not enough memory',
			validation: 'The GPU refused the work',
			'too-large': 'The mesh is too large for the GPU',
		}[failure];
		const error = new EngineError(failure, message ? `${what}: ${message}` : what);
		// A loss explains all that failed before it was known.
		const isLoss = failure === 'device-lost';
		if (isLoss || (work === this.#work && !this.#found)) this.#found = error;
		return error;
	}
}
