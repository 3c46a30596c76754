import { randomUUID } from "node:crypto"
import type { FiltroDosLucros, Lucro, LucroInformado, PreviaDoLucro } from "@partida/contracts"
import { calcularDividendos, centavos, deReais, formatarData, paraReais, reaisPorExtenso } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { hashCanonico } from "../../db/canonico.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { emitirGuiaDosLucros } from "../guias/emissao.service.ts"
import { lerSocio as lerPessoa } from "../socios/leitura.service.ts"
import { colunasDosLucros } from "./exportacao.ts"
import { travarFolha } from "./folha.repository.ts"
import { limiteSemEscrituracao } from "./limite-isento.ts"
import {
  fonteDosLucros,
  inserirLucro,
  lerApuracoesDoAno,
  lerLucro,
  lerLucros,
  lerLucrosDoMes,
  ordemDosLucros,
  somarLucros,
  somarLucrosDoAno,
} from "./lucros.repository.ts"

/** Brazil in the table of countries of the Receita. */
const BRASIL = 1058
const PESSOA_JURIDICA = 2

/**
 * What a payment of profit withholds, with its memória; nothing is written. The rule is of the calendar month: what the
 * company already paid the same person in it takes part. Raises nao-encontrado and entrada-invalida (a legal entity, a day to
 * come).
 */
export async function preverLucro(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  pedido: LucroInformado,
  agora: Date,
): Promise<PreviaDoLucro> {
  const conta = await contarLucro(tx, escopo, idEmpresa, pedido, agora)
  const limiteIsento = await limiteDoAno(tx, escopo, idEmpresa, pedido)
  return {
    anteriores: {
      quantidade: conta.anteriores.filter((a) => a.estornoDe === null).length,
      total: paraReais(conta.pago),
      retido: paraReais(conta.retido),
    },
    totalNoMes: paraReais(conta.pago + deReais(pedido.valor)),
    irrf: paraReais(conta.reter),
    liquido: paraReais(deReais(pedido.valor) - conta.reter),
    memoria: conta.memoria,
    limiteIsento,
    avisos: [...conta.avisos, ...avisosDoLimite(limiteIsento)],
    token: conta.token,
  }
}

/**
 * Records a payment of profit as seen in the preview. Raises what the preview does, calculo-desatualizado (another payment of
 * the month came meanwhile) and competencia-fechada.
 */
export async function registrarLucro(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  pedido: LucroInformado & { readonly token: string | null },
): Promise<Lucro> {
  const { escopo, nome, agora } = ato
  if (!(await travarFolha(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const conta = await contarLucro(tx, escopo, idEmpresa, pedido, agora)
  if (pedido.token !== null && pedido.token !== conta.token)
    throw new ErroDeNegocio(
      "calculo-desatualizado",
      "Outro pagamento desta pessoa foi registrado no mês, e a retenção mudou. Confira a prévia de novo.",
    )
  const id = randomUUID()
  await inserirLucro(tx, {
    idEscritorio: escopo.idEscritorio,
    id,
    idEmpresa,
    idSocio: pedido.idSocio,
    nome: conta.pessoa.nome,
    documento: conta.pessoa.documento,
    data: pedido.data,
    competencia: pedido.data.slice(0, 7),
    valorCentavos: deReais(pedido.valor),
    irrfCentavos: conta.reter,
    entrada: conta.entrada,
    resultado: { impostoDoMes: paraReais(conta.imposto), reterAgora: paraReais(conta.reter) },
    memoria: conta.memoria,
    parametros: conta.parametros,
    registradoEm: agora,
    registradoPor: nome,
  })
  await emitirGuiaDosLucros(tx, ato, idEmpresa, pedido.data.slice(0, 7))
  return umLucro(tx, escopo, id)
}

/**
 * Takes a payment back with a mirror record of the same day. The month's withholding is over the sum, so the payments of a
 * person in a month come back in the order contrary to that of their record. Raises nao-encontrado, transicao-recusada and
 * competencia-fechada.
 */
export async function estornarLucro(tx: Tx, ato: Ato, id: string, motivo: string): Promise<Lucro> {
  const { escopo, nome, agora } = ato
  const achado = await lerLucro(tx, escopo, id)
  if (!achado || !(await travarFolha(tx, escopo, achado.idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const doMes = await lerLucrosDoMes(tx, escopo, achado.idEmpresa, achado.idSocio, achado.competencia)
  const estornados = new Set(doMes.flatMap((m) => m.estornoDe ?? []))
  if (achado.estornoDe !== null) throw new ErroDeNegocio("transicao-recusada", "Um estorno não pode ser estornado.")
  if (estornados.has(id)) throw new ErroDeNegocio("transicao-recusada", "Este pagamento já foi estornado.")
  const vigentes = doMes.filter((m) => m.estornoDe === null && !estornados.has(m.id))
  const ultimo = vigentes.at(-1)
  if (ultimo && ultimo.id !== id)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `A retenção do mês é sobre a soma dos pagamentos: estorne antes o de ${reaisPorExtenso(ultimo.valorCentavos)} em ${formatarData(ultimo.data)}, registrado depois.`,
    )
  const novo = randomUUID()
  await inserirLucro(tx, {
    ...achado,
    id: novo,
    valorCentavos: -achado.valorCentavos,
    irrfCentavos: -achado.irrfCentavos,
    estornoDe: id,
    motivo,
    registradoEm: agora,
    registradoPor: nome,
  })
  await emitirGuiaDosLucros(tx, ato, achado.idEmpresa, achado.competencia)
  return umLucro(tx, escopo, novo)
}

/** A page of the profits of a year, with the sums of the whole filter. */
export async function paginaDeLucros(tx: Tx, escopo: Escopo, pedido: FiltroDosLucros & PedidoDePagina) {
  const fonte = fonteDosLucros(escopo, pedido)
  const pagina = await lerPagina(tx, fonte, ordemDosLucros(pedido.ordem, pedido.direcao), pedido)
  const { valor, irrf } = await somarLucros(tx, fonte)
  return {
    lista: (await lerLucros(tx, escopo, pagina.ids)).map(apresentar),
    paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)),
    totais: { valor: paraReais(valor), irrf: paraReais(irrf) },
  }
}

/** Every record of the filter, as a file. */
export function exportarLucros(banco: Banco, escopo: Escopo, pedido: FiltroDosLucros & PedidoDeExportacao) {
  return exportar(
    { nome: `lucros-${pedido.ano}`, titulo: `Lucros ${pedido.ano}` },
    colunasDosLucros,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosLucros(escopo, pedido),
      ordem: ordemDosLucros(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) => (await lerLucros(tx, escopo, ids)).map(apresentar),
    },
    pedido,
  )
}

/** The withholding of one payment, over everything else of the month. */
async function contarLucro(tx: Tx, escopo: Escopo, idEmpresa: string, pedido: LucroInformado, agora: Date) {
  const { idSocio, data, valor, ate2025 } = pedido
  if (data > diaCivil(agora)) recusar("O pagamento é de um dia que ainda não chegou. Registre-o no dia.", "data")
  const pessoa = await lerPessoa(tx, escopo, idSocio)
  if (pessoa?.idEmpresa !== idEmpresa) throw new ErroDeNegocio("nao-encontrado")
  if (pessoa.idTipoDePessoa === PESSOA_JURIDICA)
    recusar(
      `${pessoa.nome} é pessoa jurídica: a retenção da Lei 15.270/2025 é sobre o que se paga a pessoas físicas. Registre aqui só os lucros delas.`,
      "idSocio",
    )
  const naoResidente = pessoa.idPaisDeResidencia !== BRASIL
  const anteriores = await lerLucrosDoMes(tx, escopo, idEmpresa, idSocio, data.slice(0, 7))
  const pago = anteriores.reduce((soma, a) => soma + a.valorCentavos, 0n)
  const retido = anteriores.reduce((soma, a) => soma + a.irrfCentavos, 0n)
  // Profit of up to 2025 is not in the sum that the limit looks at, nor is what was paid under that act.
  const sujeitos = anteriores.filter((a) => !deAte2025(a.entrada)).reduce((soma, a) => soma + a.valorCentavos, 0n)
  const totalNoMes = centavos(ate2025 ? deReais(valor) : sujeitos + deReais(valor))
  const jaRetido = centavos(ate2025 ? 0n : retido)
  const resposta = calcularDividendos({
    dataPagamento: data,
    totalNoMes,
    jaRetido,
    naoResidente,
    lucrosAte2025: ate2025,
  })
  if (resposta.tipo !== "calculado")
    throw new ErroDeNegocio("entrada-invalida", "Este pagamento não pôde ser calculado.")
  const entrada = {
    data,
    valor,
    totalNoMes: paraReais(totalNoMes),
    jaRetido: paraReais(jaRetido),
    naoResidente,
    ate2025,
    anteriores: anteriores.map((a) => a.id),
  }
  return {
    pessoa,
    anteriores,
    pago,
    retido,
    entrada,
    imposto: resposta.resultado.impostoDoMes,
    reter: resposta.resultado.reterAgora,
    memoria: resposta.memoria,
    parametros: resposta.parametros,
    avisos: [...resposta.avisos],
    token: hashCanonico({ idSocio, entrada, reter: paraReais(resposta.resultado.reterAgora) }),
  }
}

/** Shape written by this file and never changed since: the table is append-only. */
const deAte2025 = (entrada: unknown) => (entrada as { readonly ate2025: boolean }).ate2025

async function limiteDoAno(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { data, valor }: LucroInformado,
): Promise<PreviaDoLucro["limiteIsento"]> {
  const ano = data.slice(0, 4)
  const apurados = await lerApuracoesDoAno(tx, escopo, idEmpresa, `${ano}-01`, data.slice(0, 7))
  const meses = apurados.flatMap(({ competencia, resultado }) =>
    resultado?.regime === "simples" ? [{ competencia, resultado }] : [],
  )
  if (meses.length === 0) return null
  const { limite, memorias } = limiteSemEscrituracao(meses)
  const distribuido = (await somarLucrosDoAno(tx, escopo, idEmpresa, ano)) + deReais(valor)
  return { limite: paraReais(limite), distribuido: paraReais(distribuido), memorias }
}

function avisosDoLimite(limite: PreviaDoLucro["limiteIsento"]): string[] {
  if (limite === null || deReais(limite.distribuido) <= deReais(limite.limite)) return []
  return [
    `Com este pagamento, o distribuído no ano (${reaisPorExtenso(deReais(limite.distribuido))}) passa do limite isento de quem não tem escrituração (${reaisPorExtenso(deReais(limite.limite))}, pelos meses já calculados). Sem balanço que mostre lucro maior, o excesso é tributado como pró-labore (LC 123/2006 art. 14).`,
  ]
}

async function umLucro(tx: Tx, escopo: Escopo, id: string): Promise<Lucro> {
  const [linha] = await lerLucros(tx, escopo, [id])
  if (!linha) throw new ErroDeNegocio("nao-encontrado")
  return apresentar(linha)
}

function apresentar({ lucro: l, empresa, estornadoPor }: Awaited<ReturnType<typeof lerLucros>>[number]): Lucro {
  return {
    id: l.id,
    idEmpresa: l.idEmpresa,
    empresa,
    idSocio: l.idSocio,
    nome: l.nome,
    documento: l.documento,
    data: l.data,
    valor: paraReais(l.valorCentavos),
    irrf: paraReais(l.irrfCentavos),
    liquido: paraReais(l.valorCentavos - l.irrfCentavos),
    estornoDe: l.estornoDe,
    estornadoPor,
    motivo: l.motivo,
    registradoEm: l.registradoEm.toISOString(),
    registradoPor: l.registradoPor,
  }
}
