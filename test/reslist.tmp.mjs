import { chromium } from "playwright-core";
const [,, origin, route] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args:["--no-sandbox"] });
const ctx = await browser.newContext({ viewport:{width:412,height:823}, deviceScaleFactor:1.75, isMobile:true, hasTouch:true });
const page = await ctx.newPage(); const s = await ctx.newCDPSession(page);
await s.send("Network.enable"); await s.send("Network.emulateNetworkConditions",{offline:false,latency:150,downloadThroughput:1.6*1024*1024/8,uploadThroughput:1.6*1024*1024/8});
await s.send("Emulation.setCPUThrottlingRate",{rate:4});
const r=new Map(); let t0;
s.on("Network.requestWillBeSent",e=>{t0??=e.timestamp; r.set(e.requestId,{url:e.request.url.replace(origin,""),pr:e.request.initialPriority,start:e.timestamp-t0})});
s.on("Network.loadingFinished",e=>{const x=r.get(e.requestId); if(x){x.end=e.timestamp-t0; x.kb=e.encodedDataLength/1000}});
await page.addInitScript(()=>{new MutationObserver(()=>{const m=document.querySelector("main[data-hydrated]"); if(m) globalThis.r??=performance.now(); if(document.documentElement?.dataset.live==="true") globalThis.l??=performance.now()}).observe(document,{attributes:true,subtree:true})});
await page.goto(origin+route,{waitUntil:"load"});
await page.waitForTimeout(4000);
let tot=0; for(const x of r.values()){tot+=x.kb||0; console.log((x.start*1000).toFixed(0).padStart(5),((x.end||0)*1000).toFixed(0).padStart(5),(x.kb||0).toFixed(1).padStart(6),x.pr.padEnd(9),x.url.slice(0,70));}
console.log(tot.toFixed(1),await page.evaluate(()=>[performance.getEntriesByName("first-contentful-paint")[0]?.startTime,globalThis.r,globalThis.l].join(" ")));
await browser.close();
