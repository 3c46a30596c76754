import { type ComunicadoDoPainel, canaisDaComunicacao, estadosDoEnvio, situacoesDoComunicado } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** Columns of the panel's export: a row a document, its sendings in one cell. */
export const colunasDaComunicacao: readonly Coluna<ComunicadoDoPainel>[] = [
  { id: "empresa", titulo: "Empresa", tipo: "texto", largura: 32, valor: (c) => c.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (c) => c.cnpj },
  { id: "titulo", titulo: "Documento", tipo: "texto", largura: 36, valor: (c) => c.titulo },
  { id: "valor", titulo: "Valor", tipo: "dinheiro", valor: (c) => c.valor },
  { id: "venceEm", titulo: "Vencimento", tipo: "data", valor: (c) => c.venceEm },
  { id: "situacao", titulo: "Situação", tipo: "texto", valor: (c) => situacoesDoComunicado[c.situacao].rotulo },
  {
    id: "envios",
    titulo: "Envios",
    tipo: "texto",
    largura: 60,
    valor: (c) =>
      c.envios
        .map(
          (e) =>
            `${e.destinatario} (${canaisDaComunicacao[e.canal].rotulo}): ${estadosDoEnvio[e.estado].rotulo}${e.motivo === null ? "" : `. ${e.motivo}`}`,
        )
        .join("; "),
  },
  {
    id: "abertoEm",
    titulo: "Aberto em",
    tipo: "instante",
    valor: (c) => c.envios.map((e) => e.abertoEm).find((em) => em !== null) ?? null,
  },
]
