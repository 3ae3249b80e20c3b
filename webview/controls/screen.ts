import type { Finding } from '../../src/mesh/finding.ts';
import { counted } from '../../src/util/counted.ts';
import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import type { Palette } from '../model/palette.ts';
import type { Loaded, RefinedView } from '../model/results.ts';
import { el } from '../util/dom.ts';
import { keyHelp } from '../view/input.ts';
import { type ViewEvents, Viewer } from '../view/viewer.ts';
import { sentence, timeText } from '../words/numbers.ts';
import * as stats from './figures.ts';
import { takes } from './selectBar.ts';
import { createToolbar, type Toolbar, type ToolbarEvents, type ToolbarState } from './toolbar.ts';

const help = `Drag to move, turn the wheel or pinch to zoom. Click to select, with Ctrl to toggle, with Shift to add; drag with Shift or Ctrl to select by a rectangle, or by a lasso where that tool is chosen: it ${takes}. With the keyboard in a view: ${keyHelp}`;

/** What the views report beside what the screen shows by itself. */
export type PanelViewEvents = Omit<ViewEvents, 'theme' | 'graphics' | 'broken'>;

export type Tone = 'plain' | 'busy' | 'good' | 'warning' | 'error';

/** Everything on the screen, and the words in it. */
export class Screen {
	readonly toolbar: Toolbar;
	readonly viewer: Viewer;
	readonly #status = el('span', { 'data-testid': 'status', role: 'status', 'aria-live': 'polite' });
	readonly #progress = el('progress', {
		'data-testid': 'progress',
		'aria-label': 'Progress',
		class: 'idle',
	});
	readonly #hover = el('span', { class: 'hover', 'data-testid': 'hover' });
	readonly #summary = el('span', { class: 'summary', 'data-testid': 'summary' });
	readonly #path = el('span', { class: 'path-words', 'data-testid': 'path-words', role: 'status' });
	readonly #form = el('div', { class: 'form' });
	readonly #legend = el('div');
	readonly #comparison = el('div');
	readonly #histogram = el('div', { class: 'chart' });
	readonly #adapter = el('p', { class: 'adapter', 'data-testid': 'adapter' });
	readonly #fallback = el('p', { class: 'note', 'data-testid': 'fallback', hidden: true });
	readonly #help = el(
		'button',
		{ type: 'button', class: 'link', 'data-testid': 'help', hidden: true },
		'How to turn WebGPU on',
	);
	readonly #drawnBy = el('p', { class: 'faint', 'data-testid': 'drawn-by' });
	readonly #times = el('div', { 'data-testid': 'times' });
	readonly #timesBox = el('details', { class: 'box' }, el('summary', {}, 'Times'), this.#times);
	#pathKey = false;
	#pathWords = '';
	#marksIn: 'file' | 'panel' = 'file';
	readonly #warnings = el('ul', { class: 'warnings', 'data-testid': 'warnings', hidden: true });
	readonly #findings = el('div');

	constructor(
		root: HTMLElement,
		start: ToolbarState,
		toolbarEvents: ToolbarEvents,
		viewEvents: PanelViewEvents,
		graphics: GraphicsClient,
	) {
		this.toolbar = createToolbar(start, toolbarEvents);
		const events: ViewEvents = {
			...viewEvents,
			theme: (palette) => this.#showLegend(palette),
			graphics: (words, lost) => {
				this.#drawnBy.textContent = `Drawn with ${words}.`;
				if (lost !== null) this.#sayLost(lost);
			},
			broken: (message) => {
				for (const pane of [this.viewer.before, this.viewer.after])
					pane.setWords(`Nothing can be drawn: ${message}. Close and open this view to try again.`);
			},
		};
		this.viewer = new Viewer(events, graphics);
		this.viewer.setOptions(start.options);
		const histogramBox = el(
			'section',
			{ class: 'box' },
			el(
				'h2',
				{},
				'All angles',
				el('span', { class: 'key' }, el('span', { class: 'swatch bar-before' }), 'before'),
				el('span', { class: 'key' }, el('span', { class: 'swatch bar-after' }), 'after'),
			),
			this.#histogram,
		);
		root.replaceChildren(
			this.toolbar.element,
			this.#form,
			el(
				'div',
				{ class: 'statuslines' },
				this.#status,
				this.#progress,
				el(
					'div',
					{ class: 'aside' },
					el('span', { class: 'pointed' }, this.#hover, this.#path),
					this.#summary,
				),
			),
			el('div', { class: 'views' }, this.viewer.before.element, this.viewer.after.element),
			el(
				'div',
				{ class: 'below' },
				this.#legend,
				el('details', { class: 'keys' }, el('summary', {}, 'Mouse and keys'), el('p', {}, help)),
			),
			el(
				'div',
				{ class: 'facts' },
				el('section', { class: 'box' }, this.#comparison),
				histogramBox,
				el(
					'section',
					{ class: 'box machine' },
					el('h2', {}, 'Machine'),
					this.#adapter,
					this.#fallback,
					this.#help,
					this.#drawnBy,
					this.#timesBox,
				),
				el('section', { class: 'box wide' }, this.#warnings, this.#findings),
			),
		);
		this.#help.addEventListener('click', () => toolbarEvents.help('webgpu'));
		this.#showLegend(this.viewer.palette);
		this.#adapter.textContent = 'Nothing has been refined yet.';
		this.#timesBox.hidden = true;
	}

	/** The words in the status line. */
	get status(): string {
		return this.#status.textContent ?? '';
	}

	/** `fraction` is how far the work has come, 0 to 1, where that is known. */
	setStatus(text: string, tone: Tone = 'plain', fraction?: number): void {
		// Screen readers hear that work begins and how it ends, not each step between.
		const goesOn = tone === 'busy' && this.#status.className === 'busy';
		this.#status.setAttribute('aria-live', goesOn ? 'off' : 'polite');
		this.#status.textContent = text;
		this.#status.className = tone;
		this.#progress.classList.toggle('idle', tone !== 'busy');
		if (fraction === undefined) this.#progress.removeAttribute('value');
		else this.#progress.value = fraction;
	}

	/** Says that something else draws now, unless work goes on or a failure is shown, which matters more. */
	#sayLost(reason: string): void {
		const lost = `${sentence(reason)}.`;
		if (this.#status.className === 'busy' || this.#status.className === 'error') return;
		if (this.viewer.drawsOnDevice)
			this.setStatus(`${lost} The views are drawn on a new one.`, 'warning');
		else
			this.setStatus(
				`${lost} The views are drawn without WebGPU now; close and open this view to try it again.`,
				'warning',
			);
	}

	/** What is pointed at; `spoken` has it read out, too. */
	setHover(text: string, spoken = false): void {
		this.#hover.setAttribute('aria-live', spoken ? 'polite' : 'off');
		this.#hover.textContent = text;
		this.#layPath();
	}

	/** The propagation path that is shown, in words. */
	setPath(text: string): void {
		this.#pathWords = text;
		this.#layPath();
	}

	/** What is pointed at and the path are in one line, one after the other. */
	#layPath(): void {
		const words = this.#pathWords;
		const alone = this.#hover.textContent === '';
		const text = alone ? words.charAt(0).toUpperCase() + words.slice(1) : words && ` · ${words}`;
		if (this.#path.textContent !== text) this.#path.textContent = text;
	}

	/** Explains the colours of a path, or not. */
	showPathKey(on: boolean): void {
		this.#pathKey = on;
		this.#showLegend(this.viewer.palette);
	}

	/** Where marks live is said in the legend, too. */
	showMarksIn(heldIn: 'file' | 'panel'): void {
		if (heldIn === this.#marksIn) return;
		this.#marksIn = heldIn;
		this.#showLegend(this.viewer.palette);
	}

	/** Puts a form between the toolbar and the views. */
	readonly setForm = (form: HTMLElement): void => this.#form.replaceChildren(form);

	/** Which processor did the work; null before anything was refined. */
	showMachine(result: RefinedView | null): void {
		this.#adapter.textContent = result
			? `Refined on ${result.engine === 'gpu' ? `the GPU, ${result.adapter}` : 'the CPU'}, ${counted(result.rounds.length, 'round')} in ${timeText(result.milliseconds.refine)}.`
			: 'Nothing has been refined yet.';
		this.#adapter.dataset.engine = result?.engine ?? '';
		const note = result?.fallback ?? result?.remark ?? '';
		const where = result?.engine === 'gpu' ? `On the GPU, ${result.adapter}` : 'On the CPU';
		const remark = result?.remark ? ` ${result.remark}` : '';
		this.#summary.textContent = result ? (result.fallback ?? `${where}.${remark}`) : '';
		this.#fallback.textContent = note;
		this.#fallback.hidden = note === '';
		this.#help.hidden = !result?.fallback;
		this.#times.replaceChildren(...(result ? [stats.times(result)] : []));
		this.#timesBox.hidden = !result;
	}

	/** Table and histogram of what is shown. */
	showFacts(loaded: Loaded | null, result: RefinedView | null): void {
		const mesh = loaded?.mesh;
		this.#comparison.replaceChildren(stats.comparison(mesh?.info ?? null, result?.after ?? null));
		this.#histogram.replaceChildren(
			stats.histogram(mesh?.histogram ?? null, result?.histogram ?? null),
		);
		this.viewer.before.setCaption(mesh ? counted(mesh.info.triangles, 'triangle') : '');
		this.viewer.after.setCaption(result ? counted(result.after.triangles, 'triangle') : '');
	}

	showFindings(loaded: Loaded | null, reveal: (finding: Finding) => void): void {
		this.#findings.replaceChildren(...(loaded ? [stats.findings(loaded, reveal)] : []));
	}

	showWarnings(warnings: readonly string[]): void {
		this.#warnings.replaceChildren(...warnings.map((text) => el('li', {}, sentence(text))));
		this.#warnings.hidden = warnings.length === 0;
	}

	#showLegend(palette: Palette): void {
		this.#legend.replaceChildren(
			stats.legend(palette, { marksIn: this.#marksIn, path: this.#pathKey }),
		);
	}
}
