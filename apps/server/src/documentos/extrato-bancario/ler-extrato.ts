import { ehCnab240, ehCnab400, lerCnab240 } from "./cnab240.ts"
import { type AmostraDaPlanilha, type ColunasDoExtrato, reconhecerFolha } from "./colunas-da-planilha.ts"
import { decodificar } from "./decodificar.ts"
import { lerOfx } from "./ofx.ts"
import { lerPix } from "./pix.ts"
import { lerFolha, lerMovimentosDaFolha } from "./planilha.ts"
import { type ExtratoLido, ExtratoRecusado, LIMITES_DO_EXTRATO } from "./tipos.ts"

export interface PedidoDeLeitura {
  readonly nome: string
  readonly bytes: Uint8Array
  /** What a person said of the columns of a sheet; by its headings when absent. */
  readonly colunas?: ColunasDoExtrato | null
}

/** A statement, with what its sheet has when it came in one. */
export interface Leitura {
  readonly extrato: ExtratoLido
  readonly planilha: AmostraDaPlanilha | null
}

/** The sheet has no date or no amount among its headings: a person has to say which column is which. */
export class FaltamColunas extends ExtratoRecusado {
  readonly planilha: AmostraDaPlanilha
  constructor(planilha: AmostraDaPlanilha) {
    super(
      "sem-colunas",
      "Não achei as colunas de data e de valor na planilha. Diga quais são, ou baixe o extrato em OFX.",
    )
    this.planilha = planilha
  }
}

/**
 * Reads one file of a bank, judged by its content and never by its name: OFX, CNAB 240, a listing of Pix, CSV or XLSX. Raises
 * ExtratoRecusado: a file is read whole or nothing of it is.
 */
export async function lerExtrato({ nome, bytes, colunas = null }: PedidoDeLeitura): Promise<Leitura> {
  if (bytes.length === 0) throw new ExtratoRecusado("vazio", "O arquivo está vazio. Baixe o extrato de novo no banco.")
  if (bytes.length > LIMITES_DO_EXTRATO.bytes)
    throw new ExtratoRecusado("grande", "O arquivo passa de 10 MB. Baixe períodos menores, por exemplo um ano por vez.")
  if (ehPacote(bytes)) return daPlanilha(nome, bytes, colunas)
  const texto = decodificar(bytes)
  const inicio = texto.slice(0, 4_000).trimStart()
  if (/^(?:<\?xml[^>]{0,200}>\s{0,100})?<(?:!doctype html|html|head|body)\b/i.test(inicio))
    throw new ExtratoRecusado(
      "pagina-html",
      "O arquivo é uma página do site do banco, não um extrato: a sessão acabou antes de baixar. Entre de novo e baixe outra vez.",
    )
  if (inicio === "") throw new ExtratoRecusado("vazio", "O arquivo está vazio. Baixe o extrato de novo no banco.")
  if (ehCnab240(texto)) return semPlanilha("cnab240", lerCnab240(texto))
  if (ehCnab400(texto))
    throw new ExtratoRecusado(
      "cnab-retorno",
      "O arquivo é um CNAB 400, de cobrança por boletos, não um extrato. Baixe no banco o extrato em OFX, ou em CNAB 240 (segmento E).",
    )
  if (/^OFXHEADER|<\/?OF[XC]\s?>|<\?OFX|<BANKMSGSRSV1>/i.test(texto.slice(0, 20_000)))
    return semPlanilha("ofx", lerOfx(texto))
  if (inicio.startsWith("{")) return semPlanilha("pix", lerPix(texto))
  if (inicio.startsWith("<") || inicio.startsWith("%PDF"))
    throw new ExtratoRecusado(
      "nao-reconhecido",
      "O arquivo não é um extrato que se leia. Baixe-o no banco em OFX; PDF serve para ler, não para importar.",
    )
  return daPlanilha(nome, bytes, colunas)
}

/** XLSX, and the containers of old or protected sheets, which their reader refuses by name. */
const ehPacote = (bytes: Uint8Array) =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)

const semPlanilha = (formato: ExtratoLido["formato"], contas: ExtratoLido["contas"]): Leitura => ({
  extrato: { formato, contas },
  planilha: null,
})

async function daPlanilha(nome: string, bytes: Uint8Array, ditas: ColunasDoExtrato | null): Promise<Leitura> {
  const folha = await lerFolha(nome, bytes)
  const planilha = reconhecerFolha(folha)
  const colunas = ditas ?? planilha.colunas
  if (colunas === null) throw new FaltamColunas(planilha)
  return {
    extrato: { formato: "planilha", contas: [lerMovimentosDaFolha(folha, colunas)] },
    planilha: { ...planilha, colunas },
  }
}
