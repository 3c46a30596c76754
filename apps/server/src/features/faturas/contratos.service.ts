import { randomUUID } from "node:crypto"
import type { Contrato, corpoDoContrato, corpoDoReajuste, edicaoDoContrato } from "@partida/contracts"
import {
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  multiplicar,
  paraCentavos,
  paraReais,
  somarMeses,
  somarTaxas,
  taxa,
} from "@partida/fiscal"
import type { z } from "zod"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import {
  alterarContrato,
  type ContratoGravado,
  type ContratoLido,
  fonteDosContratos,
  inserirContrato,
  inserirReajuste,
  lerContratos,
  lerReajustes,
  ordemDosContratos,
  type ReajusteGravado,
  tomarContrato,
} from "./contratos.repository.ts"
import { mudarValorDasQueEsperam } from "./faturas.repository.ts"
import { exigirClienteEServico } from "./faturas.service.ts"
import { gerarDosContratos } from "./geracao.service.ts"
import { proximoMes, valorNoMes } from "./meses.ts"

interface Filtro {
  readonly busca?: string | undefined
  readonly encerrados?: boolean | undefined
}

/** A page of the contracts of a company. Raises nao-encontrado. */
export async function paginaDeContratos(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
  pedido: Filtro & PedidoDePagina,
) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const fonte = fonteDosContratos(escopo, idEmpresa, pedido)
  const pagina = await lerPagina(tx, fonte, ordemDosContratos, pedido)
  return {
    lista: await lerParaPessoas(tx, escopo, pagina.ids, agora),
    paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)),
  }
}

async function lerParaPessoas(tx: Tx, escopo: Escopo, ids: readonly string[], agora: Date): Promise<Contrato[]> {
  const lidos = await lerContratos(tx, escopo, ids)
  const reajustes = await lerReajustes(tx, escopo, ids)
  return lidos.map((lido) => apresentar(lido, reajustes.get(lido.contrato.id) ?? [], competenciaCivil(agora)))
}

/** Raises nao-encontrado. */
export async function consultarContrato(tx: Tx, { escopo, agora }: Ato, id: string): Promise<Contrato> {
  const [contrato] = await lerParaPessoas(tx, escopo, [id], agora)
  if (!contrato) throw new ErroDeNegocio("nao-encontrado")
  return contrato
}

/** Registers a contract; the bills of the next days are born with it. Raises nao-encontrado, entrada-invalida. */
export async function criarContrato(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { valor, ...corpo }: z.output<typeof corpoDoContrato>,
): Promise<Contrato> {
  const { escopo, nome, agora } = ato
  await exigirEmpresa(tx, escopo, idEmpresa)
  await exigirClienteEServico(tx, escopo, idEmpresa, corpo)
  const primeiro = somarMeses(mesDe(competenciaCivil(agora)), -1)
  if (corpo.desde < primeiro)
    recusar(
      `O contrato gera faturas de ${formatarCompetencia(primeiro)} em diante. O que é de antes se fatura avulso.`,
      "desde",
    )
  const id = randomUUID()
  await inserirContrato(tx, {
    ...corpo,
    valorCentavos: deReais(valor),
    idEscritorio: escopo.idEscritorio,
    id,
    idEmpresa,
    criadoPor: nome,
    criadoEm: agora,
  })
  await gerarDosContratos(tx, ato, [await exigirContrato(tx, escopo, id)])
  return consultarContrato(tx, ato, id)
}

/** Changes what the next bills say. Raises nao-encontrado, versao-desatualizada, transicao-recusada, entrada-invalida. */
export async function editarContrato(
  tx: Tx,
  ato: Ato,
  { id, versao }: { readonly id: string; readonly versao: number },
  corpo: z.output<typeof edicaoDoContrato>,
): Promise<Contrato> {
  const contrato = await exigirContrato(tx, ato.escopo, id)
  recusarSeEncerrado(contrato)
  await exigirClienteEServico(tx, ato.escopo, contrato.idEmpresa, { ...corpo, idCliente: contrato.idCliente })
  if (corpo.ate !== null && corpo.ate < contrato.desde) recusar("O último mês não pode ser antes do primeiro.", "ate")
  if (!(await alterarContrato(tx, ato.escopo, { id, versao }, corpo))) throw new ErroDeNegocio("versao-desatualizada")
  return consultarContrato(tx, ato, id)
}

/**
 * Adjusts a contract from a month on by an index that was typed: rounded to the centavo, half up. Bills that wait follow.
 * Raises nao-encontrado, transicao-recusada, ja-feito, entrada-invalida.
 */
export async function reajustarContrato(
  tx: Tx,
  ato: Ato,
  id: string,
  corpo: z.output<typeof corpoDoReajuste>,
): Promise<Contrato> {
  const { escopo, nome, agora } = ato
  const contrato = await exigirContrato(tx, escopo, id)
  recusarSeEncerrado(contrato)
  if (corpo.desde <= contrato.desde) recusar("O reajuste vale de um mês depois do primeiro do contrato.", "desde")
  if (corpo.publicadoEm > diaCivil(agora))
    recusar("O índice não pode ser de um dia que ainda não chegou.", "publicadoEm")
  const reajustes = (await lerReajustes(tx, escopo, [id])).get(id) ?? []
  const ultimo = reajustes.at(-1)
  if (ultimo && ultimo.desde >= corpo.desde)
    recusar(`Já há um reajuste de ${formatarCompetencia(mesDe(ultimo.desde))}. O novo vale de um mês depois.`, "desde")
  const antes = valorNoMes(contrato.valorCentavos, reajustes, corpo.desde)
  const valorCentavos = reajustado(antes, corpo.percentual)
  const { idEmpresa } = contrato
  const novo = { ...corpo, idEscritorio: escopo.idEscritorio, idEmpresa, idContrato: id, valorCentavos }
  if (!(await inserirReajuste(tx, { ...novo, antesCentavos: antes, por: nome, em: agora })))
    throw new ErroDeNegocio("ja-feito", "Este reajuste acabou de ser feito por outra pessoa.")
  await mudarValorDasQueEsperam(tx, escopo, { idEmpresa, id }, { desde: corpo.desde, ate: null, valorCentavos, agora })
  return consultarContrato(tx, ato, id)
}

/** A value with a fraction more, to the centavo, half up. */
export const reajustado = (centavos: bigint, percentual: string): bigint =>
  paraCentavos(
    multiplicar({ num: centavos, den: 1n, casas: 0 }, somarTaxas(taxa("1"), taxa(percentual))),
    "meio-para-cima",
  )

/** Nothing more is generated. Raises nao-encontrado, transicao-recusada. */
export async function encerrarContrato(tx: Tx, ato: Ato, id: string, motivo: string): Promise<Contrato> {
  recusarSeEncerrado(await exigirContrato(tx, ato.escopo, id))
  await alterarContrato(tx, ato.escopo, { id }, { encerradoEm: ato.agora, motivo })
  return consultarContrato(tx, ato, id)
}

async function exigirContrato(tx: Tx, escopo: Escopo, id: string): Promise<ContratoGravado> {
  const contrato = encontrado(await tomarContrato(tx, escopo, id))
  return contrato
}

/** The company of a contract within reach. Raises nao-encontrado. */
export const empresaDoContrato = async (tx: Tx, escopo: Escopo, id: string): Promise<string> =>
  (await exigirContrato(tx, escopo, id)).idEmpresa

function recusarSeEncerrado({ encerradoEm }: ContratoGravado): void {
  if (encerradoEm !== null)
    throw new ErroDeNegocio("transicao-recusada", "O contrato está encerrado e não muda mais. Cadastre outro.")
}

function apresentar(
  { contrato: c, cliente, servico, gerado }: ContratoLido,
  reajustes: readonly ReajusteGravado[],
  mes: string,
): Contrato {
  return {
    id: c.id,
    idEmpresa: c.idEmpresa,
    nome: c.nome,
    idCliente: c.idCliente,
    cliente,
    idServico: c.idServico,
    servico,
    descricao: c.descricao,
    valor: paraReais(valorNoMes(c.valorCentavos, reajustes, mes)),
    dia: c.dia,
    aCadaMeses: c.aCadaMeses,
    desde: c.desde,
    ate: c.ate,
    agendar: c.agendar,
    multa: c.multa,
    jurosAoMes: c.jurosAoMes,
    desconto: c.desconto,
    descontoDias: c.descontoDias,
    encerradoEm: c.encerradoEm?.toISOString() ?? null,
    motivo: c.motivo,
    proxima: c.encerradoEm === null ? proximoMes(c, gerado) : null,
    reajustes: reajustes.map((r) => ({
      desde: r.desde,
      indice: r.indice,
      percentual: r.percentual,
      fonte: r.fonte,
      publicadoEm: r.publicadoEm,
      antes: paraReais(r.antesCentavos),
      valor: paraReais(r.valorCentavos),
      por: r.por,
      em: r.em.toISOString(),
    })),
    versao: c.versao,
  }
}
