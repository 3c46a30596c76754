import { derivarPaleta, SUPERFICIES, type TokensDaMarca } from "@partida/contracts"

/** The tokens of the sign-in pages that are the same for every brand: named here, once per scheme. */
export const CORES = {
  claro: {
    fundo: SUPERFICIES.claro.fundo,
    superficie: SUPERFICIES.claro.superficie,
    texto: "#15181c",
    "texto-suave": "#545c66",
    linha: "#e1e4e6",
    campo: "#80878e",
    erro: "#a5211a",
    "erro-fundo": "#fdf0ef",
  },
  escuro: {
    fundo: SUPERFICIES.escuro.fundo,
    superficie: SUPERFICIES.escuro.superficie,
    texto: "#eef0f2",
    "texto-suave": "#a7aeb5",
    linha: "#2c3137",
    campo: "#747c85",
    erro: "#ffb0a8",
    "erro-fundo": "#341715",
  },
} as const

/** The tokens that come from the main colour of the brand. */
export function coresDaMarca(cor: string) {
  const { claro, escuro } = derivarPaleta(cor)
  return { claro: daMarca(claro), escuro: daMarca(escuro) }
}

const daMarca = (t: TokensDaMarca) => ({
  primaria: t.preenchimento,
  "primaria-ativa": t.preenchimentoAtivo,
  "sobre-primaria": t.sobre,
  ligacao: t.texto,
  foco: t.texto,
  realce: t.realce,
  "sobre-realce": t.sobreRealce,
})

/** The style sheet of a brand: nothing but its colours, so that it is one text, and one hash, a colour. */
export function estiloDaMarca(cor: string): string {
  const { claro, escuro } = coresDaMarca(cor)
  return `:root{${tokens(claro)}}@media (prefers-color-scheme:dark){:root{${tokens(escuro)}}}`
}

const tokens = (cores: Readonly<Record<string, string>>) =>
  Object.entries(cores)
    .map(([nome, cor]) => `--${nome}:${cor}`)
    .join(";")

/** The one stylesheet of the sign-in pages. No font, image or file comes from elsewhere. */
export const ESTILO = `
:root{color-scheme:light dark;${tokens(CORES.claro)};--raio:12px;--raio-campo:8px;
--sombra:0 1px 2px rgb(15 20 25/.05),0 12px 32px -12px rgb(15 20 25/.14)}
@media (prefers-color-scheme:dark){:root{${tokens(CORES.escuro)};--sombra:0 1px 2px rgb(0 0 0/.4),0 16px 40px -16px rgb(0 0 0/.6)}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--fundo);color:var(--texto);
font:16px/1.5 "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-font-smoothing:antialiased}
main{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:flex-start;gap:20px;width:100%;padding:max(40px,10vh) 20px 40px}
.marca{display:flex;align-items:center;gap:10px;margin:0 0 4px;font-size:20px;font-weight:650;letter-spacing:-.02em;color:var(--texto)}
.marca .letra{display:grid;place-items:center;flex:none;width:30px;height:30px;border-radius:8px;background:var(--primaria);
color:var(--sobre-primaria);font-size:18px;line-height:1;letter-spacing:0}
.marca img{display:block;max-width:240px;max-height:56px}
.marca .no-escuro{display:none}
@media (prefers-color-scheme:dark){.marca .no-claro{display:none}.marca .no-escuro{display:flex;align-items:center;gap:10px}}
.marca .no-claro{align-items:center;gap:10px}
.cartao,.demonstracao{width:100%;max-width:408px}
.cartao{background:var(--superficie);border:1px solid var(--linha);border-radius:var(--raio);box-shadow:var(--sombra);padding:32px}
h1{margin:0;font-size:22px;line-height:1.25;font-weight:650;letter-spacing:-.015em}
.apoio{margin:6px 0 0;color:var(--texto-suave);font-size:15px;text-wrap:pretty}
.entrada{margin-top:24px;display:grid;gap:18px}
.campo{display:grid;gap:6px}
label{font-size:14px;font-weight:550}
input:not([type=hidden]){width:100%;height:44px;padding:0 12px;font:inherit;color:var(--texto);background:var(--superficie);
border:1px solid var(--campo);border-radius:var(--raio-campo)}
input:hover{border-color:var(--texto-suave)}
input[aria-invalid=true]{border-color:var(--erro)}
input:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:2px solid var(--foco);outline-offset:2px}
.senha{position:relative}
.senha input.com-botao{padding-right:92px}
.revelar{position:absolute;right:5px;top:5px;height:34px;min-width:80px;padding:0 8px;border:0;border-radius:6px;background:none;
color:var(--ligacao);font:inherit;font-size:14px;font-weight:550;cursor:pointer}
.revelar:hover{background:var(--realce);color:var(--sobre-realce)}
.principal{display:flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:0 16px;border:0;
border-radius:var(--raio-campo);background:var(--primaria);color:var(--sobre-primaria);font:inherit;font-weight:600;
text-decoration:none;cursor:pointer;transition:background-color .15s}
.principal:hover{background:var(--primaria-ativa)}
.principal[aria-busy=true]{cursor:progress;opacity:.75}
.secundario{display:block;margin-top:14px;text-align:center}
.acoes{margin-top:24px}
.outra{display:flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:0 16px;border:1px solid var(--campo);
border-radius:var(--raio-campo);background:none;color:var(--texto);font:inherit;font-weight:600;cursor:pointer}
.outra:hover{background:var(--realce)}
.outra:disabled{cursor:progress;opacity:.75}
.ou{display:flex;align-items:center;gap:12px;margin:18px 0;font-size:13px;color:var(--texto-suave)}
.ou::before,.ou::after{content:"";flex:1;border-top:1px solid var(--linha)}
.aviso{margin:10px 0 0;font-size:14px;color:var(--texto-suave)}
.aviso:empty{display:none}
.ligacoes{display:flex;flex-wrap:wrap;justify-content:space-between;gap:6px 16px;margin:20px 0 0;font-size:14px}
.simples{padding:0;border:0;background:none;color:var(--ligacao);font:inherit;text-decoration:underline;text-underline-offset:3px;cursor:pointer}
details{margin-top:18px;font-size:14px}
summary{color:var(--ligacao);cursor:pointer}
details .entrada{margin-top:14px;font-size:16px}
[hidden]{display:none!important}
.erro{margin:20px 0 0;padding:11px 14px;border-radius:var(--raio-campo);background:var(--erro-fundo);color:var(--erro);
font-size:15px;display:flex;gap:10px;align-items:flex-start}
.erro a{color:inherit}
.erro svg{flex:none;width:18px;height:18px;margin-top:2px;fill:currentColor}
.nota{margin:20px 0 0;font-size:14px;color:var(--texto-suave)}
.codigo{margin:20px 0 0;font-size:13px;color:var(--texto-suave);overflow-wrap:anywhere}
a{color:var(--ligacao);text-underline-offset:3px}
.demonstracao h2{margin:0;font-size:13px;font-weight:600;color:var(--texto-suave)}
.demonstracao p{margin:2px 0 12px;font-size:13px;color:var(--texto-suave)}
.demonstracao ul{list-style:none;margin:0;padding:0;border:1px solid var(--linha);border-radius:var(--raio);overflow:hidden;background:var(--superficie)}
.demonstracao li+li{border-top:1px solid var(--linha)}
.demonstracao button{display:flex;align-items:center;gap:12px;width:100%;padding:10px 14px;border:0;background:none;color:var(--texto);
font:inherit;font-size:14px;line-height:1.35;text-align:left;cursor:pointer}
.demonstracao button:hover{background:var(--realce)}
.demonstracao button:focus-visible{outline-offset:-2px;border-radius:var(--raio)}
.demonstracao .quem{flex:1;min-width:0}
.demonstracao .papel{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}
.demonstracao strong{font-weight:600}
.demonstracao .email,.demonstracao .descricao{color:var(--texto-suave);font-size:13px;overflow-wrap:anywhere}
.demonstracao .descricao{display:block}
.demonstracao .seta{color:var(--ligacao);font-weight:600}
footer{padding:0 20px 24px;text-align:center;font-size:13px;color:var(--texto-suave)}
@media (max-width:480px){main{justify-content:flex-start;padding:28px 16px}.cartao{padding:24px 20px}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (forced-colors:active){.principal{border:1px solid ButtonText}}
`.trim()
