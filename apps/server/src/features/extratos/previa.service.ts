import {
  type ContaCorrente,
  colunasDoExtrato,
  type ImportacaoDeExtrato,
  importacaoDeExtrato,
  type PreviaDoExtrato,
  tiposDeConta,
} from "@partida/contracts"
import { formatarData, paraReais, somarDias } from "@partida/fiscal"
import { z } from "zod"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { fechadoAte } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { ColunasDoExtrato } from "../../documentos/extrato-bancario/colunas-da-planilha.ts"
import { lerExtratoApartado } from "../../documentos/extrato-bancario/leitor.ts"
import { FaltamColunas } from "../../documentos/extrato-bancario/ler-extrato.ts"
import { type ContaLida, SEM_CONTA } from "../../documentos/extrato-bancario/tipos.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { mesEscrito, quantos } from "../../palavras.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { listarContas } from "../contas-correntes/contas-correntes.service.ts"
import { type ImportacaoLida, lerComArquivo, lerLinhasDosDias } from "./extratos.repository.ts"
import { faltamNoArquivo, julgar, type LinhaJulgada } from "./julgamento.ts"
import { type ContaGravada, lerConta, lerMesesConferidos } from "./saldos.repository.ts"

/** Who a file says it is of. */
export const contaGuardada = importacaoDeExtrato.shape.contaLida
/** Columns of a sheet with the headings that they are of: the next sheet with the same ones is read by them. */
export const colunasGuardadas = z.object({ titulos: z.array(z.string()), colunas: colunasDoExtrato })

/** A file with all its accounts. */
export interface Lido {
  readonly contas: readonly ContaLida[]
  readonly formato: string
  readonly planilha: PreviaDoExtrato["planilha"]
  readonly falta: string | null
}

/** A file as it is read now; a sheet whose columns nobody said has no lines yet. Raises ExtratoRecusado for any other refusal. */
export async function lerArquivo(nome: string, bytes: Uint8Array, colunas: ColunasDoExtrato | null): Promise<Lido> {
  try {
    const { extrato, planilha } = await lerExtratoApartado({ nome, bytes, colunas })
    return { contas: extrato.contas, formato: extrato.formato, planilha: planilha && copia(planilha), falta: null }
  } catch (erro) {
    if (!(erro instanceof FaltamColunas)) throw erro
    return { contas: [SEM_CONTA], formato: "planilha", planilha: copia(erro.planilha), falta: erro.message }
  }
}

const copia = ({ titulos, amostra, colunas }: FaltamColunas["planilha"]): NonNullable<PreviaDoExtrato["planilha"]> => ({
  titulos: [...titulos],
  amostra: amostra.map((l) => [...l]),
  colunas: colunas && { ...colunas, descricao: [...colunas.descricao] },
})

/** Lines shown of one file; those that ask for a decision come first. */
const LINHAS_DA_PREVIA = 500
const IMPORTANCIA = { repetida: 0, erro: 1, inserido: 2, "sem-acao": 3, ignorada: 4 } as const

/** What would happen to each line of a file in an account. Raises nao-encontrado. */
export async function preverImportacao(tx: Tx, ato: Ato, id: string, idConta: string | null): Promise<PreviaDoExtrato> {
  const { escopo } = ato
  const importacao = encontrado(await lerComArquivo(tx, escopo, id, false))
  const { conta: lida, planilha, falta } = await relerConta(importacao)
  const escolhida = idConta ?? importacao.idConta ?? (await contaDoArquivo(tx, escopo, importacao))
  const conta = escolhida === null ? null : await lerConta(tx, escopo, escolhida)
  if (idConta !== null && conta?.idEmpresa !== importacao.idEmpresa) throw new ErroDeNegocio("nao-encontrado")
  const { julgadas, sumiram } = await julgarNaConta(tx, ato, importacao.idEmpresa, conta, lida)
  const contagens = { inserido: 0, "sem-acao": 0, repetida: 0, erro: 0, ignorada: 0 }
  for (const { resultado } of julgadas) contagens[resultado]++
  const avisos = [...lida.avisos, ...(falta === null ? [] : [falta])]
  if (sumiram > 0)
    avisos.push(
      `${quantos(sumiram, "linha da conta, destes dias, não está", "linhas da conta, destes dias, não estão")} no arquivo. O banco pode tê-las desfeito: confira.`,
    )
  return {
    importacao: apresentar(importacao),
    idConta: conta?.id ?? null,
    novaConta: contaSugerida(lida),
    planilha,
    contagens,
    linhas: [...julgadas]
      .sort((a, b) => IMPORTANCIA[a.resultado] - IMPORTANCIA[b.resultado] || a.numero - b.numero)
      .slice(0, LINHAS_DA_PREVIA)
      .map(apresentarLinha),
    avisos,
  }
}

/** What the file says of its account, as the registration of one asks for it. */
function contaSugerida({ banco, agencia, numero, tipo, saldo, saldoInicial, periodo, linhas }: ContaLida) {
  const cartao = tipo === "cartao"
  const { CARTAO_DE_CREDITO, APLICACOES, NORMAL } = tiposDeConta
  const dias = linhas.map((l) => l.data).sort()
  const ultimo = dias.at(-1)
  // A final balance of after the last line tells the first one too, to the centavo.
  const conclui = saldo?.data && ultimo !== undefined && saldo.data >= ultimo && periodo !== null
  const inicial =
    saldoInicial?.valorCentavos ??
    (conclui ? saldo.valorCentavos - linhas.reduce((soma, l) => soma + l.valorCentavos, 0n) : null)
  const desde = [dias[0], periodo?.de].filter((d) => d !== undefined).sort()[0] ?? null
  const digitosDoNumero = (numero ?? "").replace(/\W/g, "")
  return {
    idTipo: (cartao ? CARTAO_DE_CREDITO : tipo === "aplicacao" ? APLICACOES : NORMAL).id,
    idBanco: banco !== null && linhaDaTabela("bancos", banco) ? banco : null,
    agencia: cartao ? null : agencia,
    conta:
      digitosDoNumero.length < 4
        ? null
        : cartao
          ? digitosDoNumero.slice(-4)
          : `${digitosDoNumero.slice(0, -1)}-${digitosDoNumero.slice(-1)}`,
    saldoInicial: inicial === null || desde === null ? null : paraReais(inicial),
    saldoEm: inicial === null ? null : desde,
  }
}

const apresentarLinha = ({ numero, lida, texto, resultado, motivo, igual }: LinhaJulgada) => ({
  numero,
  data: lida?.data ?? null,
  valor: lida ? paraReais(lida.valorCentavos) : null,
  descricao: texto,
  resultado,
  motivo,
  igual: igual && { data: igual.data, descricao: igual.descricao, importacao: igual.importacao },
})

/** The account of a kept file, read again. */
export async function relerConta(importacao: NonNullable<Awaited<ReturnType<typeof lerComArquivo>>>) {
  const ditas = colunasGuardadas.safeParse(importacao.colunas).data?.colunas ?? null
  const lido = await lerArquivo(importacao.nome, new Uint8Array(importacao.conteudo), ditas)
  return { conta: lido.contas[importacao.parte] ?? SEM_CONTA, planilha: lido.planilha, falta: lido.falta }
}

const digitos = (texto: string | null) => (texto ?? "").replace(/\D/g, "").replace(/^0+/, "")

/** The account of the company that a file says it is of, or null. */
async function contaDoArquivo(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, contaLida }: ImportacaoLida,
): Promise<string | null> {
  const { banco, agencia, numero, tipo } = contaGuardada.parse(contaLida)
  if (numero === null) return null
  const { lista } = await listarContas(tx, escopo, idEmpresa)
  const serve = (c: ContaCorrente) => {
    if (banco !== null && c.banco !== null && c.banco.codigo !== banco) return false
    if (tipo === "cartao") return c.conta !== null && numero.endsWith(c.conta) && c.agencia === null
    if (agencia !== null && c.agencia !== null && !digitos(agencia).startsWith(digitos(c.agencia))) return false
    return digitos(c.conta) !== "" && digitos(numero).endsWith(digitos(c.conta))
  }
  const achadas = lista.filter((c) => c.encerradaEm === null && serve(c))
  const [unica] = achadas
  return achadas.length === 1 && unica ? unica.id : null
}

/** What happens to each line in an account, and how many of the account the file does not tell. */
export async function julgarNaConta(tx: Tx, ato: Ato, idEmpresa: string, conta: ContaGravada | null, lida: ContaLida) {
  const { escopo } = ato
  const fechado = (await fechadoAte(tx, escopo, idEmpresa)) ?? ""
  const conferidos = new Set(
    conta === null ? [] : (await lerMesesConferidos(tx, escopo, [conta.id])).map((m) => m.competencia),
  )
  const hoje = diaCivil(ato.agora)
  const travado = (data: string) => {
    const mes = data.slice(0, 7)
    if (mes <= fechado)
      return `A competência ${mesEscrito(mes)} está fechada. Reabra-a, com um motivo, antes de importar.`
    if (conferidos.has(mes)) return `${mesEscrito(mes)} já foi conferido nesta conta. Reabra o mês antes de importar.`
    if (data > hoje) return "O dia ainda não chegou: é um lançamento futuro."
    if (conta?.saldoEm && data < conta.saldoEm)
      return `É de antes do saldo inicial da conta, de ${formatarData(conta.saldoEm)}.`
    if (conta?.encerradaEm && data > conta.encerradaEm)
      return `É de depois do encerramento da conta, em ${formatarData(conta.encerradaEm)}.`
    return null
  }
  const dias = lida.linhas.map((l) => l.data).sort()
  const de = [dias[0], lida.periodo?.de].filter((d) => d !== undefined).sort()[0]
  const ate = [dias.at(-1), lida.periodo?.ate]
    .filter((d) => d !== undefined)
    .sort()
    .at(-1)
  const perto = de && ate ? { de: somarDias(de, -2), ate: somarDias(ate, 2) } : null
  const existentes = conta && perto ? await lerLinhasDosDias(tx, escopo, conta.id, perto) : []
  const julgadas = julgar(lida, existentes, travado)
  return { julgadas, sumiram: faltamNoArquivo(julgadas, existentes, lida.periodo) }
}

/** An import as the contract tells it. */
export function apresentar(i: ImportacaoLida): ImportacaoDeExtrato {
  return {
    id: i.id,
    idEmpresa: i.idEmpresa,
    idConta: i.idConta,
    nome: i.nome,
    formato: i.formato,
    contaLida: contaGuardada.parse(i.contaLida),
    estado: i.estado,
    periodo: i.periodoDe && i.periodoAte ? { de: i.periodoDe, ate: i.periodoAte } : null,
    saldo: i.saldoCentavos === null ? null : { valor: paraReais(i.saldoCentavos), data: i.saldoEm },
    inseridas: i.inseridas,
    semAcao: i.semAcao,
    comErro: i.comErro,
    criadaEm: i.criadaEm.toISOString(),
    criadaPor: i.criadaPor,
    desfeitaEm: i.desfeitaEm?.toISOString() ?? null,
    desfeitaPor: i.desfeitaPor,
  }
}
