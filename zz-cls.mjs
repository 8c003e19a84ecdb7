import { chromium } from 'playwright-core';
import { findBrowser, browserFlags } from './tests/e2e/support/browser.ts';
const found = await findBrowser('/tmp/lead-browser');
const b = await chromium.launch({ executablePath: found.executablePath, env: { ...process.env, ...found.env }, args: browserFlags, headless: true });
for (const [path,w,h] of [['/busca?q=celular',768,1024],['/busca?q=celular',360,640],['/busca?q=celular',1280,800],['/',360,640],['/',768,1024],['/',1280,800],['/videos',768,1024],['/categoria/internet',768,1024]]) {
  const ctx = await b.newContext({ viewport: { width: w, height: h } }); const p = await ctx.newPage();
  await p.addInitScript(() => { window.ls = []; new PerformanceObserver((l) => { for (const e of l.getEntries()) window.ls.push([e.value, e.startTime|0, e.hadRecentInput, e.sources.slice(0,4).map((s) => (s.node?.tagName ?? s.node?.nodeName) + '.' + (s.node?.className ?? s.node?.parentElement?.className ?? '').slice?.(0,60)+ JSON.stringify([s.previousRect.y|0,s.currentRect.y|0,s.previousRect.height|0,s.currentRect.height|0]))]); }).observe({ type: 'layout-shift', buffered: true }); });
  await p.goto('http://localhost:4751' + path); await p.waitForTimeout(2500);
  console.log(path, w, JSON.stringify(await p.evaluate(() => window.ls)));
  await ctx.close();
}
await b.close();
