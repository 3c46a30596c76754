import type { Coluna } from "../../http/exportacao/celulas.ts"
import type { EmpresaGravada } from "./empresas.repository.ts"

/** Columns of the companies' export. */
export const colunasDasEmpresas: readonly Coluna<EmpresaGravada>[] = [
  { id: "apelido", titulo: "Apelido", tipo: "texto", valor: (e) => e.apelido },
  { id: "razaoSocial", titulo: "Razão social", tipo: "texto", largura: 44, valor: (e) => e.razaoSocial },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (e) => e.cnpj },
  { id: "uf", titulo: "UF", tipo: "texto", largura: 8, valor: (e) => e.uf },
  { id: "dataAbertura", titulo: "Abertura", tipo: "data", valor: (e) => e.dataAbertura },
  { id: "inicioNoSistema", titulo: "Início no sistema", tipo: "competencia", valor: (e) => e.inicioNoSistema },
]
