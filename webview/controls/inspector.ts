import { type Layout, type SectionName, sections, wideThreshold } from '../model/layout.ts';
import { el } from '../util/dom.ts';
import { closeButton } from './segments.ts';

const titles: Readonly<Record<SectionName, string>> = {
	comparison: 'Comparison',
	options: 'Options',
	selection: 'Selection and marks',
	colour: 'Picture',
	space: 'Surface in space',
	figures: 'Figures',
	histogram: 'Angles',
	fields: 'Groups and fields',
	problems: 'Problems',
	machine: 'Machine',
	keys: 'Mouse and keys',
};

/** A change of the inspector's state. */
export type InspectorChange = Partial<Pick<Layout, 'inspector' | 'folded'>>;

/**
 * Collapsible sections, beside the views in a wide panel, and over their bottom in a narrow one, where Escape and a
 * button close it. Open by default only in a wide panel.
 */
export class Inspector {
	readonly element: HTMLElement;
	readonly #sections = new Map<SectionName, HTMLDetailsElement>();
	readonly #headings = new Map<SectionName, HTMLElement>();
	readonly #root: HTMLElement;
	readonly #changed: (change: InspectorChange) => void;
	readonly #wideQuery = window.matchMedia(`(min-width: ${wideThreshold}px)`);
	#open: boolean | null;
	/** Called with whether the inspector is open, at once and on each change. */
	#listener: (open: boolean) => void = () => {};
	/** Called when it is closed from within, to restore the focus. */
	onClosed: () => void = () => {};
	/** Called when sections are collapsed or expanded. */
	sectionsChanged: () => void = () => {};

	/** Sets the attribute `data-inspector` of `root`, which controls the layout of the panel. */
	constructor(
		root: HTMLElement,
		start: Layout,
		content: Readonly<Record<SectionName, readonly HTMLElement[]>>,
		changed: (change: InspectorChange) => void,
	) {
		this.#root = root;
		this.#open = start.inspector;
		this.#changed = changed;
		for (const name of sections) {
			const heading = el('summary', { 'data-testid': `section-${name}` }, titles[name]);
			const section = el(
				'details',
				{ class: 'section', 'data-section': name, open: !start.folded.includes(name) },
				heading,
				el('div', { class: 'section-content' }, ...content[name]),
			);
			section.addEventListener('toggle', () => this.#saveFolded());
			this.#sections.set(name, section);
			this.#headings.set(name, heading);
		}
		this.element = el(
			'aside',
			{
				class: 'inspector',
				id: 'inspector',
				'aria-label': 'Inspector',
				'data-testid': 'inspector',
				onkeydown: (event) => {
					const { key, defaultPrevented } = event as KeyboardEvent;
					if (key === 'Escape' && !defaultPrevented && !this.#wideQuery.matches) this.#close();
				},
			},
			closeButton('inspector-close', 'Close inspector (Escape)', () => this.#close()),
			...this.#sections.values(),
		);
		this.#wideQuery.addEventListener('change', () => this.#show());
		this.#show();
	}

	get isOpen(): boolean {
		return this.#open ?? this.#wideQuery.matches;
	}

	onOpen(listener: (open: boolean) => void): void {
		this.#listener = listener;
		listener(this.isOpen);
	}

	readonly toggle = (): void => this.#setOpen(!this.isOpen);

	/** Whether a section is expanded in an open inspector. */
	shows(name: SectionName): boolean {
		return this.isOpen && this.#sections.get(name)?.open === true;
	}

	/** Opens the inspector, expands a section and scrolls to it. */
	reveal(name: SectionName): void {
		if (!this.isOpen) this.#setOpen(true);
		const section = this.#sections.get(name);
		if (!section) return;
		section.open = true;
		section.scrollIntoView({ block: 'nearest' });
	}

	/** Shows or hides a section. */
	show(name: SectionName, visible: boolean): void {
		const section = this.#sections.get(name);
		if (section) section.hidden = !visible;
	}

	/** Shows a remark after a section's title, such as a count. */
	setRemark(name: SectionName, remark: string): void {
		this.#headings
			.get(name)
			?.replaceChildren(titles[name], ...(remark ? [el('span', { class: 'remark' }, remark)] : []));
	}

	#close(): void {
		this.#setOpen(false);
		this.onClosed();
	}

	#setOpen(open: boolean): void {
		// Null: the default, which follows the width of the panel.
		this.#open = open === this.#wideQuery.matches ? null : open;
		this.#changed({ inspector: this.#open });
		this.#show();
	}

	#show(): void {
		this.#root.dataset.inspector = this.isOpen ? 'open' : 'closed';
		this.#listener(this.isOpen);
		this.sectionsChanged();
	}

	#saveFolded(): void {
		this.#changed({ folded: sections.filter((name) => !this.#sections.get(name)?.open) });
		this.sectionsChanged();
	}
}
