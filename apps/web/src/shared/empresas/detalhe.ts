import { saiuDaCarteira } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { rotuloDaCategoria } from "../cadastro/rotulos.ts"

/** What tells one company from another where one is chosen: its CNPJ, and that the office no longer works for it. */
export const detalheDaEmpresa = (cnpj: string, idCategoria: number | null): string =>
  idCategoria !== null && saiuDaCarteira(idCategoria)
    ? `${formatarDocumento(cnpj)} · ${rotuloDaCategoria(idCategoria)}`
    : formatarDocumento(cnpj)
