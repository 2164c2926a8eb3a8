/** The landing page: IDs of its sections. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FRAME_IDS } from '../../model/anchor.ts';
import type { LandingArea } from '../../model/landing.ts';
import { LandingPage } from './landing-page.tsx';

test('an area has no id of the frame or of another section, whatever its name', () => {
  const areas = [...FRAME_IDS, 'areas', 'news'].map(
    (id): LandingArea => ({ id, title: id, text: '', protocols: [], links: [] }),
  );
  const landing = { lead: '', placeholder: '', searches: [], question: 'APIs', areas, more: [] };
  const html = renderToStaticMarkup(<LandingPage landing={landing} proof={null} news={[]} />);
  expect([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['areas']);
});
