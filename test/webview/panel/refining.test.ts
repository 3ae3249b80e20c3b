import { describe, expect, test } from 'vitest';
import type { HarnessWindow } from '../harness/page.ts';
import { executable, oneTriangle, panelFiles, plate, plateSet } from '../harness/panels.ts';

const { open: show } = panelFiles();
/** For what is the same whatever draws. */
const { open: showPlain } = panelFiles({ machine: 'nothing' });

type Counts = { readonly triangles: number };

describe.skipIf(!executable)('the panel with WebGPU', () => {
	test('refines what is marked on the GPU and shows it', async () => {
		const panel = await show([plate], { engine: 'gpu' });
		await panel.refine();
		await panel.attribute('adapter', 'data-engine').toBe('gpu');
		await panel.text('summary').toMatch(/^On the GPU, .*swiftshader/i);
		await panel.value('after-triangles').toBe(308);
		await panel.colours('after').toBeGreaterThan(20);
		// A software adapter leaves edges to the processor, which it is anyway.
		const times = () => panel.page.locator('.times').textContent();
		await expect.poll(times).toContain('mark longest');
		expect(await times()).not.toContain('topology');
		expect(panel.complaints).toEqual([]);
	});

	test('refines a small mesh on the CPU by itself, says why, and on the GPU once that is chosen', async () => {
		const panel = await show();
		await panel.refine();
		await panel.attribute('adapter', 'data-engine').toBe('cpu');
		await panel.text('summary').toMatch(/^On the CPU, because .*swiftshader.* is software/i);
		await panel
			.text('adapter')
			.toMatch(/^Refined on the CPU, because .* is software.*: 1 round in /);
		const after = await panel.now.value('after-triangles');
		expect(after).toBe(308);
		await panel.get('more').click();
		await panel.get('engine-gpu').click();
		await panel.refine();
		await panel.attribute('adapter', 'data-engine').toBe('gpu');
		await panel.value('after-triangles').toBeGreaterThan(308);
		await panel.text('adapter').toMatch(/^Refined on the GPU, .*because it was chosen/);
	});

	test('follows a setting that changes', async () => {
		const panel = await showPlain();
		await panel.ask('settings', { engine: 'cpu' });
		await panel.refine();
		await panel.text('summary').toBe('On the CPU, because it was chosen.');
	});

	test('a run that the host asks for refines the lines it names', async () => {
		const panel = await showPlain(plateSet);
		const selection = { kind: 'lines', file: 'plate.1.ele', ranges: [{ start: 2, end: 2 }] };
		const summary = await panel.ask<{ rounds: number; after: { triangles: number } }>('run', {
			selection,
			values: { rounds: 2 },
		});
		expect(summary.rounds).toBe(2);
		await panel.value('after-triangles').toBe(summary.after.triangles);
	});

	test('what is chosen follows what is there, and goes back when a selection is cleared', async () => {
		const panel = await showPlain();
		const kind = () => panel.input('selection');
		await kind().toBe('marked');
		await panel.choose('selection', 'selected');
		await kind().toBe('marked');
		await panel.text('status').toBe('No triangle is selected. Refine divides marked triangles.');
		await panel.choose('selection', 'all');
		await panel.ask('act', { action: 'selectAll' });
		await kind().toBe('selected');
		await panel.ask('act', { action: 'clearSelection' });
		await kind().toBe('all');
	});

	test('a run without further words does what the button does, where nothing is marked too', async () => {
		const panel = await showPlain(plateSet);
		await panel.input('selection').toBe('all');
		const summary = await panel.ask<{ before: Counts; after: Counts }>('run', {});
		expect(summary.after.triangles).toBeGreaterThanOrEqual(2 * summary.before.triangles);
	});

	test('where nothing is marked it proposes all', async () => {
		const panel = await showPlain(plateSet);
		const refused = panel.ask('run', { selection: { kind: 'marked' } });
		await expect(refused).rejects.toThrow('choose all triangles');
		await panel.text('status').toContain('choose all triangles');
	});

	test('a place that is read-only says so and can not be written to', async () => {
		const panel = await showPlain([plate], {
			hostScript: "host.extra = { readOnly: 'This folder is read-only' };",
		});
		await panel.refine();
		await panel.attribute('write', 'disabled').not.toBeNull();
		await panel.attribute('write', 'title').toBe('This folder is read-only');
	});

	test('what it exports are the files of the result', async () => {
		const panel = await showPlain(plateSet);
		await panel.choose('selection', 'all');
		await panel.refine();
		await panel.get('write').click();
		await panel.text('status').toContain('Written: ');
		const suffixes = await panel.page.evaluate(() =>
			(window as unknown as HarnessWindow).host.written?.files.map(({ suffix }) => suffix),
		);
		expect(suffixes).toEqual(expect.arrayContaining(['node', 'ele', 'poly']));
		await panel.text('status').toMatch(/^Written: /);
	});

	test('a place that is read-only leaves writing somewhere else, in another format', async () => {
		const panel = await showPlain(plateSet, {
			hostScript: "host.extra = { engine: 'cpu', readOnly: 'This folder is read-only' };",
		});
		await panel.refine();
		await panel.attribute('write', 'disabled').not.toBeNull();
		await panel.get('more').click();
		await panel.get('menu-write-as').click();
		await panel.text('status').toMatch(/^Written: .*\.gmr/);
		const suffixes = await panel.page.evaluate(() =>
			(window as unknown as HarnessWindow).host.written?.files.map(({ suffix }) => suffix),
		);
		expect(suffixes).toEqual(['gmr']);
	});

	test.each([
		['xdmf', { data: 'hdf5' }, ['xdmf', 'h5'], 'out.h5:/Mesh/mesh/geometry'],
		['pvtu', { pieces: 2 }, ['pvtu', '_0.vtu', '_1.vtu'], '<Piece Source="out_1.vtu"/>'],
	])('files of %s name each other as they will be called', async (format, options, all, named) => {
		const asked = JSON.stringify({ format, options, base: 'out' });
		const panel = await showPlain([plate], {
			hostScript: `host.answers.writeAs = () => host.answers.write(${asked});`,
		});
		await panel.refine();
		await panel.get('more').click();
		await panel.get('menu-write-as').click();
		await panel.text('status').toMatch(/^Written: /);
		const files = await panel.page.evaluate(() =>
			(window as unknown as HarnessWindow).host.written?.files.map(
				({ suffix, bytes }) => [suffix, new TextDecoder('latin1').decode(bytes)] as const,
			),
		);
		expect(files!.map(([suffix]) => suffix)).toEqual(all);
		expect(files![0]![1]).toContain(named);
		expect(files![1]![1]).toMatch(format === 'xdmf' ? /^.HDF\r\n/ : /^<\?xml/);
	});

	test('a reload brings selection, settings and result back', async () => {
		const panel = await showPlain(plateSet);
		await panel.ask('run', {
			selection: { kind: 'lines', file: 'plate.1.ele', ranges: [{ start: 2, end: 9 }] },
			values: { rounds: 2 },
		});
		const [selected, after] = [
			await panel.now.value('selected-count'),
			await panel.now.value('after-triangles'),
		];
		await panel.page.reload();
		await panel.until({ hasResult: true });
		await panel.value('selected-count').toBe(selected);
		await panel.value('after-triangles').toBe(after);
	});

	test('a lost device is said, leaves no result, and the CPU is offered', async () => {
		const lose = `
			const request = GPUAdapter.prototype.requestDevice;
			GPUAdapter.prototype.requestDevice = async function (...args) {
				const device = await request.apply(this, args);
				const submit = device.queue.submit.bind(device.queue);
				device.queue.submit = (commands) => { submit(commands); device.destroy(); };
				return device;
			};`;
		const panel = await show([plate], { workerPrefix: lose, engine: 'gpu' });
		await panel.get('refine').click();
		await panel.get('run-on-cpu').waitFor();
		await panel.text('status').toContain('lost');
		await panel.text('after-triangles').toBe('–');
		await panel.get('run-on-cpu').click();
		await panel.until({ hasResult: true });
		await panel.value('after-triangles').toBe(308);
	});

	test('cancelling leaves the mesh as it was', async () => {
		const panel = await show();
		await panel.choose('selection', 'all');
		await panel.choose('rounds', '12');
		await panel.get('refine').click();
		await panel.get('cancel').click();
		await panel.until({ running: false });
		await panel.text('status').toMatch(/^Cancelled\./);
		await panel.text('after-triangles').toBe('–');
	});
});

describe.skipIf(!executable)('a worker that does not hear', () => {
	test('leaves the result that is shown in sight', async () => {
		// Hangs in the second refinement.
		const hang = `
			const clock = performance.now.bind(performance);
			let asked = 0;
			self.addEventListener('message', ({ data }) => { if (data.name === 'refine') asked++; });
			performance.now = () => { while (asked > 1) clock(); return clock(); };`;
		const panel = await show([plate], { workerPrefix: hang }, 'webgpu');
		await panel.refine();
		await panel.colours('after').toBeGreaterThan(20);
		await panel.get('refine').click();
		await panel.get('cancel').click();
		await panel.until({ running: false });
		await panel.text('status').toMatch(/^Cancelled\./);
		const drawn = await panel.now.drawn('after');
		await panel.get('zoom-in').click();
		await panel.drawn('after').toBeGreaterThan(drawn);
		await panel.colours('after').toBeGreaterThan(20);
	});

	test('is ended when it does not cancel, and the next one goes on', async () => {
		// Hangs in the first refinement, as a step over a very large mesh on the CPU would.
		const hang = `
			const clock = performance.now.bind(performance);
			let refining = false;
			self.addEventListener('message', ({ data }) => { if (data.name === 'refine') refining = true; });
			performance.now = () => { while (refining) clock(); return clock(); };`;
		const panel = await show([plate], { workerPrefix: hang }, 'webgl');
		await panel.get('refine').click();
		await panel.get('cancel').click();
		await panel.until({ running: false });
		await panel.text('status').toMatch(/^Cancelled\./);
		await panel.ask('selectLines', { file: 'plate.gmr', ranges: [{ start: 558, end: 559 }] });
		await panel.value('selected-count').toBe(2);
		await panel.get('refine').click();
		await panel.until({ running: true });
		await panel.change('plate.gmr', oneTriangle);
		await panel.value('before-triangles').toBe(1);
	});
});

describe.skipIf(!executable)('the panel without WebGPU', () => {
	test.each(['webgl', 'nothing'] as const)(
		'with %s still draws, refines on the CPU and says why',
		async (machine) => {
			const panel = await show([plate], {}, machine);
			await panel.refine();
			await panel.text('adapter').toContain('the CPU');
			await panel.text('fallback').toContain('because');
			await panel.text('summary').toBe(await panel.now.text('fallback'));
			await panel.text('drawn-by').toContain(machine === 'webgl' ? 'WebGL 2' : 'Canvas 2D');
			await panel.value('after-triangles').toBe(308);
			await panel.colours('after').toBeGreaterThan(20);
		},
	);
});
