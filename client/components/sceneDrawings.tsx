import type { ReactNode } from "react";
import type { SceneName } from "../../shared/content/scenes.ts";

/**
 * The drawings of events, in the style of all pictures here: lines of width 2.5, white sheets, a tint, a second colour
 * and one thing in marigold. A shape has a line in the product's colour and a white fill unless a class changes this:
 * `scene__pen` no fill, `__fine` a thinner line for writing, `__tint` the tint as fill, `__ink` the product's colour as
 * fill, `__mark` marigold, `__second` all of these in the second colour (page-events/scene.css). The lower right corner
 * stays free for the date's stamp.
 */
export const sceneDrawings: Record<SceneName, ReactNode> = {
  ridge: (
    <>
      <circle className="scene__mark" cx="368" cy="66" r="30" />
      <path d="M-10 196 70 98l34 36 66-96 54 72 30-28 62 78 40-40 44 48 90-58v160H-10z" />
      <path className="scene__pen" d="m170 38-8 34 16-10 12 22 8-12M70 98l-2 22 12-6 8 16M356 120l-6 18 12-4 6 14" />
      <g className="scene__second">
        <path className="scene__tint" d="M-10 214c60-30 120-26 190-6s120 8 180-12 90-16 140-8v90H-10z" />
        <path className="scene__pen" strokeDasharray="1 9" d="M30 262c40-22 96-14 130-34s20-26 60-26" />
        <path className="scene__ink" d="m26 222 12-34 12 34zM52 216l10-28 10 28zM10 232l8-24 8 24z" />
        <path
          className="scene__pen"
          d="M252 220v-14m0 0-6-9m6 9 7-7M252 220l-5 12M252 220l6 11M278 214v-13m0 0-5-8m5 8 6-6M278 214l-5 11M278 214l6 10M252 206v-13M278 201v-12"
        />
        <circle cx="252" cy="188" r="5" />
        <circle cx="278" cy="184" r="5" />
      </g>
    </>
  ),
  trail: (
    <>
      <path d="M-10 150c70-52 130-60 190-30s110 10 150-16 100-26 160 2v166H-10z" />
      <path className="scene__pen" d="M60 60c6-8 14-8 20 0 6-8 14-8 20 0M104 84c5-6 11-6 16 0 5-6 11-6 16 0" />
      <g className="scene__second">
        <path className="scene__tint" d="M-10 206c90-30 190-34 270-12s160 14 230-14v90H-10z" />
        <path d="M118 264c10-24 74-22 80-38s-34-18-24-28c6-6 16-8 24-12h12c-6 6-14 8-14 14 0 12 52 12 46 32-5 16-46 14-56 32z" />
        <path
          className="scene__ink"
          d="m50 212 20-58 20 58zM88 222l15-44 15 44zM24 226l14-40 14 40zM398 204l16-46 16 46z"
        />
        <path className="scene__pen" d="M330 236v-86" />
        <path d="M304 152h54l12 10-12 10h-54zM356 180h-50l-12 9 12 9h50z" />
      </g>
      <path className="scene__mark" d="M312 159h34v6h-34z" />
    </>
  ),
  bus: (
    <>
      <circle className="scene__mark" cx="84" cy="62" r="26" />
      <path d="M-10 176 90 96l60 50 70-80 80 86 60-44 140 90v90H-10z" />
      <g className="scene__second">
        <path className="scene__tint" d="M-10 230c120-24 260 14 500-16v60H-10z" />
        <path d="M176 150h142c14 0 24 8 28 24l6 22v22H176z" />
        <path
          className="scene__tint"
          d="M190 164h30v22h-30zM230 164h30v22h-30zM270 164h30v22h-30zM310 164h12c6 0 10 6 14 22h-26z"
        />
        <path className="scene__pen" d="M176 200h174" />
        <circle cx="212" cy="220" r="13" />
        <circle cx="314" cy="220" r="13" />
      </g>
      <path className="scene__mark" d="M196 140h70v10h-70z" />
    </>
  ),
  field: (
    <>
      <path d="M-10 130c80-44 150-36 220-16s170 14 280-24v180H-10z" />
      <path className="scene__pen" d="M290 150 480 106M296 190l190-26M300 226l190-8M160 150-10 130M156 190l-170 4" />
      <g className="scene__second">
        <path
          className="scene__pen"
          d="M52 262v-92m0 34c-14 0-18-12-18-20 12 0 18 10 18 20 0-10 6-20 18-20 0 8-4 20-18 20m0 28c-14 0-18-12-18-20 12 0 18 10 18 20 0-10 6-20 18-20 0 8-4 20-18 20M104 262v-74m0 34c-14 0-18-12-18-20 12 0 18 10 18 20 0-10 6-20 18-20 0 8-4 20-18 20M350 262v-84m0 34c-14 0-18-12-18-20 12 0 18 10 18 20 0-10 6-20 18-20 0 8-4 20-18 20"
        />
        <rect x="158" y="26" width="138" height="260" rx="16" />
        <path className="scene__tint" d="M176 74h102v24H176zM176 114h102v24H176zM176 154h102v52H176z" />
        <path className="scene__fine" d="M186 86h52M186 126h70M190 192l22-20 14 12 18-20 24 28" />
        <path className="scene__pen" d="M254 56v-6m8 6V44m8 12V38M248 34l28 28" />
      </g>
      <path className="scene__mark" d="M176 220h102v22H176z" />
    </>
  ),
  whiteboard: (
    <>
      <path className="scene__pen" strokeOpacity=".3" d="M0 226h480" />
      <path className="scene__pen" d="m136 188-18 60M344 188l18 60" />
      <path d="M92 34h296v146H92z" />
      <path className="scene__ink" d="M86 180h308v8H86z" />
      <path
        className="scene__fine"
        d="M114 58h64M156 108h26M226 108h26M296 108h26M124 150c80 16 160 16 218-2m-12-6 13 6-8 12"
      />
      <path className="scene__mark" d="M206 174h36v6h-36z" />
      <g className="scene__second">
        <path className="scene__tint" d="M112 88h44v40h-44zM182 88h44v40h-44zM252 88h44v40h-44zM322 88h44v40h-44z" />
        <path
          className="scene__fine"
          d="M122 102h24M122 114h16M192 102h24M192 114h16M262 102h24M262 114h16M332 102h24M332 114h16"
        />
        <circle cx="60" cy="138" r="15" />
        <path d="M28 262v-52c0-40 64-40 64 0v52" />
        <path className="scene__pen" d="m84 192 34-44" />
      </g>
    </>
  ),
  tables: (
    <>
      <path
        className="scene__pen"
        strokeDasharray="1 9"
        d="M132 84c30-36 66-44 100-30M304 90c40 0 64 14 80 40M356 184c-50 50-150 52-212 18"
      />
      <g className="scene__second">
        <path
          className="scene__pen"
          strokeWidth="20"
          d="M33 132h0M62 212h0M150 198h0M196 62h0M300 24h0M262 150h0M334 96h0M428 70h0M460 146h0"
        />
        <circle cx="100" cy="150" r="56" />
        <circle cx="262" cy="82" r="56" />
        <circle cx="392" cy="132" r="56" />
      </g>
      <path d="m76 128 40-6 6 50-40 6zM240 60l42 4-5 50-42-4zM370 106l40 6-8 50-40-6z" />
      <path
        className="scene__fine"
        d="m86 138 24-4M87 150l24-4M88 162l14-2M250 76l22 2M248 88l22 2M247 100l14 1M378 122l22 4M376 134l22 4M374 146l14 2"
      />
      <path className="scene__mark" d="m160 40 32-6 5 26-32 6z" />
    </>
  ),
  pinboard: (
    <>
      <path d="M50 22h380v196H50z" />
      <path className="scene__tint" d="M62 34h356v172H62z" />
      <path d="m88 56 74-6 6 92-74 6zM200 50h78v100h-78zM316 58l76 6-8 82-76-6z" />
      <path
        className="scene__fine"
        d="m102 78 46-4M104 94l46-4M105 110l30-3M214 76h50M214 92h50M214 108h32M330 84l46 4M328 100l46 4M327 116l30 3"
      />
      <g className="scene__second">
        <path className="scene__tint" d="m108 160 88 10-4 34-88-10zM230 168l70-8 4 36-70 8z" />
        <path
          className="scene__ink"
          d="M118 52a7 7 0 1 1 14 0 7 7 0 1 1-14 0M347 60a7 7 0 1 1 14 0 7 7 0 1 1-14 0M260 164a7 7 0 1 1 14 0 7 7 0 1 1-14 0"
        />
        <path className="scene__pen" d="m220 130 7 8 14-16M232 130l7 8 14-16" />
      </g>
      <circle className="scene__mark" cx="239" cy="52" r="8" />
    </>
  ),
  quotes: (
    <>
      <path className="scene__pen" strokeOpacity=".3" d="M0 226h480" />
      <path d="M104 28h272v172H104zM74 200h332l22 24H52z" />
      <path className="scene__tint" d="M116 40h248v148H116zM206 200h68v8h-68z" />
      <path d="M130 54h64v92h-64zM208 54h64v92h-64zM286 54h64v92h-64z" />
      <path
        className="scene__fine"
        d="M142 94h40M142 108h40M142 122h26M220 94h40M220 108h40M220 122h26M298 94h40M298 108h40M298 122h26"
      />
      <g className="scene__second">
        <path className="scene__ink" d="M142 66h26v10h-26zM220 66h32v10h-32zM298 66h20v10h-20z" />
        <path
          className="scene__tint"
          d="M150 188v-8c0-16 26-16 26 0v8M227 188v-8c0-16 26-16 26 0v8M304 188v-8c0-16 26-16 26 0v8"
        />
      </g>
      <path className="scene__mark" d="M208 140h64v6h-64z" />
    </>
  ),
  bill: (
    <>
      <path d="M136 14h150v214l-15 12-15-12-15 12-15-12-15 12-15-12-15 12-15-12-15 12-15-12z" />
      <path className="scene__ink" d="M156 32h44v8h-44z" />
      <path
        className="scene__fine"
        d="M156 62h60M250 62h18M156 84h46M244 84h24M156 106h66M250 106h18M156 150h54M244 150h24M156 172h40M250 172h18M156 200h40M236 200h32"
      />
      <path className="scene__mark" d="M150 118h124v18H150z" />
      <g className="scene__second">
        <path className="scene__pen" strokeWidth="9" d="m340 168 40 46" />
        <circle cx="308" cy="128" r="52" />
        <path className="scene__tint" d="M260 116h96v24h-96z" />
        <path className="scene__pen" strokeWidth="4" d="M274 128h34M324 128h18M286 104h44M286 152h30" />
        <path className="scene__tint" d="m40 232 30-150 16 3-30 150-12 16z" />
      </g>
    </>
  ),
  hospital: (
    <>
      <path className="scene__pen" strokeOpacity=".3" d="M0 226h480" />
      <path d="M36 80h136v146H36z" />
      <path className="scene__tint" d="M50 160h26v26H50zM132 160h26v26h-26zM50 108h26v26H50zM132 108h26v26h-26z" />
      <path d="M88 172h32v54H88z" />
      <path className="scene__mark" d="M97 90h14v14h14v14h-14v14H97v-14H83v-14h14z" />
      <path className="scene__pen" strokeDasharray="1 9" d="M140 66c50-52 130-52 186-8M176 206c40 20 90 20 136 2" />
      <path d="m212 14 50 6-8 62-50-6z" />
      <path className="scene__fine" d="m222 30 30 4M220 44l30 4M218 58l18 2" />
      <g className="scene__second">
        <path d="M314 58h118v168H314z" />
        <path
          className="scene__tint"
          d="M330 76h22v26h-22zM362 76h22v26h-22zM394 76h22v26h-22zM330 118h22v26h-22zM362 118h22v26h-22zM394 118h22v26h-22z"
        />
        <path d="M344 168h40v58h-40z" />
        <path className="scene__tint" d="m214 174 56-4 4 40-56 4z" />
        <path className="scene__pen" d="m230 192 9 9 18-20" />
      </g>
    </>
  ),
  building: (
    <>
      <path className="scene__pen" strokeOpacity=".3" d="M0 236h480" />
      <path d="M70 40h320v196H70z" />
      <path className="scene__tint" d="M58 24h344v16H58zM70 40h106v64H70zM284 104h106v66H284zM176 170h108v66H176z" />
      <path className="scene__pen" d="M70 104h320M70 170h320M176 40v196M284 40v196" />
      <path d="M92 78h56v26H92zM200 84h56v20h-56zM306 150h58v20h-58zM200 212h56v24h-56zM92 150h58v20H92z" />
      <g className="scene__second">
        <path className="scene__pen" strokeDasharray="1 9" d="M120 62h216c28 0 28 66 0 66H120c-32 0-32 66 0 66h214" />
        <path className="scene__tint" d="M100 50h14l6 6h24v26h-44z" />
        <path d="M308 192h34v14c0 10-34 10-34 0zM342 194c12-2 12 12 0 12M318 184c-4-6 4-8 0-14M332 184c-4-6 4-8 0-14" />
      </g>
      <path className="scene__mark" d="M108 64h20v6h-20z" />
    </>
  ),
  calendars: (
    <>
      <path d="M40 52h112v140H40zM184 52h112v140H184zM328 52h112v140H328z" />
      <path className="scene__ink" d="M40 52h112v26H40zM184 52h112v26H184zM328 52h112v26H328z" />
      <path className="scene__pen" d="M66 60V40m60 20V40M210 60V40m60 20V40M354 60V40m60 20V40" />
      <path
        className="scene__pen"
        strokeWidth="5"
        strokeDasharray="1 21"
        d="M64 102h80M64 126h80M64 150h80M64 174h60M208 102h80M208 126h80M208 150h80M208 174h60M352 102h80M352 126h80M352 150h80M352 174h60"
      />
      <g className="scene__second">
        <circle className="scene__pen" cx="86" cy="126" r="13" strokeWidth="4" />
        <circle className="scene__pen" cx="230" cy="150" r="13" strokeWidth="4" />
        <circle className="scene__pen" cx="396" cy="150" r="13" strokeWidth="4" />
        <path className="scene__tint" d="M224 244h32l-4-8v-12c0-16-24-16-24 0v12zM236 244c0 10 8 10 8 0" />
        <path className="scene__pen" d="M212 220c-6 6-6 12 0 18M268 220c6 6 6 12 0 18" />
      </g>
      <path className="scene__mark" d="M56 62h34v6H56zM200 62h34v6h-34zM344 62h34v6h-34z" />
    </>
  ),
  hourglass: (
    <>
      <path className="scene__pen" strokeOpacity=".3" d="M0 226h480" />
      <path d="M72 40h128v186H72z" />
      <path className="scene__ink" d="M90 60h44v10H90z" />
      <path className="scene__fine" d="M90 92h92M90 110h92M90 128h92M90 146h54M90 190h92" />
      <path className="scene__mark" d="M90 164h60v12H90z" />
      <g className="scene__second">
        <path d="M246 52h76c0 50-28 62-28 82s28 32 28 80h-76c0-48 28-60 28-80s-28-32-28-82z" />
        <path
          className="scene__tint"
          d="M262 98h44c-6 14-12 20-22 30-10-10-16-16-22-30zM250 214c4-26 22-34 34-34s30 8 34 34z"
        />
        <path className="scene__pen" d="M284 134v40" />
        <path className="scene__ink" d="M238 40h92v12h-92zM238 214h92v12h-92z" />
      </g>
    </>
  ),
  ledger: (
    <>
      <path d="m26 66 92-22v168l-92 22zM118 44l92 22v168l-92-22zM210 66l92-22v168l-92 22z" />
      <path className="scene__tint" d="m118 44 92 22v26l-92-22z" />
      <path
        className="scene__fine"
        d="m40 92 64-15M40 114l64-15M40 136l64-15M40 158l64-15M40 180l64-15M40 202l64-15M132 96l64 15M132 118l64 15M132 140l64 15M132 162l64 15M132 184l64 15M224 92l64-15M224 114l64-15M224 136l64-15M224 158l64-15M224 180l64-15"
      />
      <path className="scene__mark" d="m218 192 76-18v16l-76 18z" />
      <g className="scene__second">
        <path className="scene__tint" d="M366 42h28v16h-28z" />
        <path className="scene__pen" d="m422 68 10-10" />
        <circle cx="380" cy="110" r="54" />
        <path className="scene__tint" d="M380 110V66a44 44 0 0 1 42 32z" />
        <path className="scene__pen" d="M380 66v44l42-12M336 110h6M380 154v-6" />
      </g>
    </>
  ),
  scripts: (
    <>
      <path d="M24 46h136v96H82l-26 28v-28H24z" />
      <path
        className="scene__pen"
        strokeWidth="4"
        d="M44 74h98M76 74v46M76 98H58l-2 4M94 74v46M112 74v30c-14-8-16 10-2 8l28-10M138 74v46"
      />
      <g className="scene__second">
        <path className="scene__tint" d="M172 104h136v96h-24v30l-30-30h-82z" />
        <path
          className="scene__pen"
          strokeWidth="4"
          d="M288 126v40M272 150v8c0 10-14 10-14 0v-6 6c0 10-14 10-14 0v-6 6c0 12-12 8-18 6-14-4-18 14-4 14 10-2 8-14 0-14-12 0-14 6-14 24"
        />
      </g>
      <path d="M320 36h136v96H378l-26 28v-28h-32z" />
      <path
        className="scene__pen"
        strokeWidth="4"
        d="M364 64v24c0 12-18 12-20 2M382 78v20M382 68h0M398 98V78m0 8c4-9 18-9 18 3v9M440 84c0-8-16-8-16 4s16 12 16 4m0-14v20"
      />
      <path className="scene__mark" d="M342 108h98v6h-98z" />
    </>
  ),
  sms: (
    <>
      <rect x="150" y="20" width="180" height="270" rx="20" />
      <path className="scene__pen" d="M220 38h40" />
      <g className="scene__second">
        <path className="scene__tint" d="M168 60h144v66H168z" />
        <path className="scene__fine" d="M184 78h112M184 94h112M184 110h90" />
        <path className="scene__pen" strokeDasharray="6 6" d="M84 134h290" />
        <path className="scene__tint" d="m180 150 140 22-8 44-140-22z" />
        <path className="scene__fine" d="m194 170 104 16M192 186l64 10" />
        <circle className="scene__pen" cx="52" cy="112" r="14" />
        <circle className="scene__pen" cx="52" cy="156" r="14" />
        <path className="scene__pen" d="m64 120 54 30M64 148l54-30" />
      </g>
      <path className="scene__mark" d="M184 75h34v6h-34z" />
    </>
  ),
  card: (
    <>
      <g className="scene__second">
        <path className="scene__tint" d="m118 38 276 26-14 156-276-26z" />
      </g>
      <rect x="84" y="50" width="292" height="160" rx="12" />
      <path className="scene__ink" d="M84 74h292v14H84z" />
      <path className="scene__tint" d="M104 106h74v86h-74z" />
      <path d="M112 192v-8c0-34 58-34 58 0v8z" />
      <circle cx="141" cy="134" r="15" />
      <path className="scene__fine" d="M200 158h130M200 174h90M200 190h60" />
      <g className="scene__second">
        <path
          className="scene__pen"
          strokeWidth="4"
          d="m200 138 9-22 9 22m-15-7h12M227 121v17m0-12c5-7 12-5 12 2v10M253 138c-9-3-9-17 2-17s10 15 2 17M271 121v17m0-12c3-5 9-7 12-3M290 121l7 17 9-17M322 138c-9-3-9-17 2-17s9 9 0 9h-7M341 121v17m0-12c5-7 12-5 12 2v10"
        />
        <path className="scene__pen" d="m253 112 7-5M319 112l5-5 5 5" />
      </g>
      <path className="scene__mark" d="M104 62h48v6h-48z" />
    </>
  ),
  letter: (
    <>
      <path className="scene__tint" d="m48 122 144-74 144 74v120H48z" />
      <path d="M86 22h212v200H86z" />
      <path className="scene__fine" d="M106 46h60M106 130h172M106 148h120" />
      <g className="scene__second">
        <path
          className="scene__pen"
          strokeWidth="4"
          d="M110 82c0-18 26-18 26 0 0 12-13 11-13 22m0 10h0M158 82c0-18 26-18 26 0 0 12-13 11-13 22m0 10h0M206 82c0-18 26-18 26 0 0 12-13 11-13 22m0 10h0"
        />
        <path d="m48 122 144 84 144-84v120H48z" />
        <path className="scene__pen" d="m48 242 110-56M336 242l-110-56" />
      </g>
      <path className="scene__mark" d="M252 110h30v6h-30z" />
    </>
  ),
  car: (
    <>
      <path className="scene__pen" strokeOpacity=".3" d="M0 230h480" />
      <path d="M112 204h44v34h-44zM304 204h44v34h-44z" />
      <path d="M124 116 158 42c4-8 8-10 16-10h112c8 0 12 2 16 10l34 74c18 6 28 22 28 46v50H96v-50c0-24 10-40 28-46z" />
      <path className="scene__tint" d="m146 112 26-60h116l26 60z" />
      <path className="scene__pen" d="M124 116h212M158 182h144M158 196h144" />
      <circle className="scene__tint" cx="126" cy="156" r="16" />
      <circle className="scene__tint" cx="334" cy="156" r="16" />
      <path d="M188 142h84v26h-84z" />
      <path className="scene__fine" d="M200 155h60" />
      <g className="scene__second">
        <path d="m26 100 58-10 10 62-58 10z" />
        <path className="scene__tint" d="m20 112 58-10 10 62-58 10z" />
        <path className="scene__fine" d="m34 126 34-6M37 140l34-6" />
        <path d="M258 66h34v34h-34z" />
      </g>
      <path className="scene__mark" d="M262 70h26v26h-26z" />
    </>
  ),
  notes: (
    <>
      <path d="M-10 84h500v190H-10z" />
      <g className="scene__second">
        <path className="scene__tint" d="m336 66 94 14-14 104-94-14z" />
        <path className="scene__fine" d="m350 92 58 9M347 110l58 9M345 128l34 5" />
      </g>
      <path className="scene__tint" d="m56 62 128 6 126-18 20 150-140 20-142-8z" />
      <path d="m64 54 122 8 8 150-138-8zM186 62l118-18 18 148-128 20z" />
      <path
        className="scene__fine"
        d="m82 84 86 5M82 104l87 5M81 124l88 5M80 144l52 3M206 88l82-12M208 108l83-12M210 128l48-7"
      />
      <path className="scene__mark" d="m81 74 34 2-.4 6-34-2z" />
      <g className="scene__second">
        <path className="scene__tint" d="m232 190 96-72 10 13-96 72-17 5z" />
        <path className="scene__pen" d="m314 128 10 14M232 190l10 13" />
      </g>
    </>
  ),
};
