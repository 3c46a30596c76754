import {
  basesDoHonorario,
  categorias,
  type EmpresaDaCarteira,
  porId,
  regimes,
  tiposDeEmpresa,
} from "@partida/contracts"
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

const rotuloDe = <N extends string>(lista: Readonly<Record<N, { id: number; rotulo: string }>>, id: number) => {
  const nome = porId(lista, id)
  return nome === null ? null : lista[nome].rotulo
}

/** Columns of the portfolio's export. */
export const colunasDaCarteira: readonly Coluna<EmpresaDaCarteira>[] = [
  { id: "apelido", titulo: "Apelido", tipo: "texto", valor: (e) => e.apelido },
  { id: "razaoSocial", titulo: "Razão social", tipo: "texto", largura: 44, valor: (e) => e.razaoSocial },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (e) => e.cnpj },
  { id: "categoria", titulo: "Categoria", tipo: "texto", valor: (e) => rotuloDe(categorias, e.idCategoria) },
  { id: "regime", titulo: "Regime", tipo: "texto", valor: (e) => regimes[e.regime] },
  { id: "porte", titulo: "Porte", tipo: "texto", largura: 10, valor: (e) => rotuloDe(tiposDeEmpresa, e.idTipo) },
  { id: "anexos", titulo: "Anexos", tipo: "texto", largura: 12, valor: (e) => e.anexos.join(", ") },
  { id: "municipio", titulo: "Município", tipo: "texto", valor: (e) => e.municipio.nome },
  { id: "uf", titulo: "UF", tipo: "texto", largura: 8, valor: (e) => e.municipio.uf },
  { id: "grupo", titulo: "Grupo", tipo: "texto", valor: (e) => e.grupo?.nome ?? null },
  { id: "responsavel", titulo: "Responsável", tipo: "texto", valor: (e) => e.responsavel?.nome ?? null },
  { id: "email", titulo: "E-mail", tipo: "texto", largura: 32, valor: (e) => e.email },
  { id: "telefone", titulo: "Telefone", tipo: "codigo", valor: (e) => e.telefone },
  {
    id: "baseDoHonorario",
    titulo: "Base do honorário",
    tipo: "texto",
    valor: (e) => (e.honorario ? rotuloDe(basesDoHonorario, e.honorario.idBase) : null),
  },
  { id: "honorario", titulo: "Honorário", tipo: "texto", valor: (e) => valorDoHonorario(e.honorario) },
  { id: "ultimoMesFechado", titulo: "Último mês fechado", tipo: "competencia", valor: (e) => e.ultimoMesFechado },
  { id: "implantada", titulo: "Implantada", tipo: "sim-nao", valor: (e) => e.implantada },
]

/** In the unit of its basis, with a decimal comma: "1,5", "450,00", "2 %". */
function valorDoHonorario(honorario: EmpresaDaCarteira["honorario"]): string | null {
  if (honorario === null) return null
  if (honorario.idBase !== 3) return honorario.valor.replace(".", ",")
  const [inteiro = "0", decimais = ""] = honorario.valor.split(".")
  const digitos = `${inteiro}${decimais.padEnd(2, "0").slice(0, 2)}`.replace(/^0+(?=\d)/, "")
  const resto = decimais.slice(2)
  return `${digitos}${resto ? `,${resto}` : ""}%`
}
