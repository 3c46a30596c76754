import { type Alerta, niveisDeAlerta, tiposDeAlerta } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** Columns of the alerts' export. */
export const colunasDosAlertas: readonly Coluna<Alerta>[] = [
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: (a) => a.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (a) => a.cnpj },
  { id: "nivel", titulo: "Nível", tipo: "texto", largura: 14, valor: (a) => niveisDeAlerta[a.nivel].rotulo },
  { id: "tipo", titulo: "Assunto", tipo: "texto", largura: 28, valor: (a) => tiposDeAlerta[a.tipo].rotulo },
  { id: "competencia", titulo: "Competência", tipo: "competencia", valor: (a) => a.competencia },
  { id: "mensagem", titulo: "Mensagem", tipo: "texto", largura: 90, valor: (a) => a.mensagem },
  { id: "desde", titulo: "Desde", tipo: "instante", valor: (a) => a.desde },
  { id: "resolvidoEm", titulo: "Resolvido em", tipo: "instante", valor: (a) => a.resolvidoEm },
]
