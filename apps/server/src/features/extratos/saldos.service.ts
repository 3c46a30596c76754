import type { ContaDoBanco } from "@partida/contracts"
import { deReais, competencia as mesDe, paraReais, primeiroDia, somarDias, ultimoDia } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import { registrarAto } from "../../db/auditoria.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { mesEscrito } from "../../palavras.ts"
import { listarContas } from "../contas-correntes/contas-correntes.service.ts"
import {
  apagarMesConferido,
  type ContaGravada,
  contarPendentes,
  inserirMesConferido,
  lerConta,
  lerDias,
  lerMesesConferidos,
  lerSaldosDeclarados,
  tomarConta,
} from "./saldos.repository.ts"

const COMECO = "1900-01-01"
const FIM = "2199-12-31"

/** Accounts of a company with their balances and whether they agree with the bank. Raises nao-encontrado. */
export async function listarContasDoBanco(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
): Promise<{ lista: ContaDoBanco[] }> {
  const { lista } = await listarContas(tx, escopo, idEmpresa)
  const pendentes = await contarPendentes(tx, escopo, idEmpresa)
  const ids = lista.map((c) => c.id)
  const conferidos = await lerMesesConferidos(tx, escopo, ids)
  const dias = Map.groupBy(await lerDias(tx, escopo, ids, { de: COMECO, ate: FIM }), (d) => d.idConta)
  const declaradosDe = Map.groupBy(await lerSaldosDeclarados(tx, escopo, ids), (d) => d.idConta)
  const contas = lista.map((lida): ContaDoBanco => {
    const { id, idTipo, apelido, banco, agencia, conta, encerradaEm } = lida
    const saldoInicialCentavos = lida.saldoInicial === null ? null : deReais(lida.saldoInicial)
    const saldoEm = acumular({ saldoInicialCentavos, saldoEm: lida.saldoEm }, dias.get(id) ?? [])
    const declarados = declaradosDe.get(id) ?? []
    const ultimo = declarados.at(-1)
    const divergente = declarados.find((d) => saldoEm.no(d.data) !== d.saldoCentavos)
    return {
      id,
      idTipo,
      apelido,
      banco,
      agencia,
      conta,
      encerradaEm,
      saldo: emReais(saldoEm.no(FIM)),
      ate: saldoEm.ultimoDia,
      pendentes: pendentes.get(id) ?? 0,
      conferencia: ultimo
        ? {
            em: ultimo.data,
            banco: paraReais(ultimo.saldoCentavos),
            nosso: emReais(saldoEm.no(ultimo.data)),
            divergeDesde: divergente?.data ?? null,
          }
        : null,
      conferidaAte: conferidos.find((m) => m.idConta === id)?.competencia ?? null,
    }
  })
  return { lista: contas }
}

const emReais = (valor: bigint | null) => (valor === null ? null : paraReais(valor))

/** Balance at the end of any day: the opening one and every day since. Null without an opening balance, and before it. */
async function saldosDe(tx: Tx, escopo: Escopo, conta: ContaGravada) {
  return acumular(conta, await lerDias(tx, escopo, [conta.id], { de: conta.saldoEm ?? COMECO, ate: FIM }))
}

function acumular(
  { saldoInicialCentavos, saldoEm }: Pick<ContaGravada, "saldoInicialCentavos" | "saldoEm">,
  todos: Awaited<ReturnType<typeof lerDias>>,
) {
  const dias = todos.filter((d) => saldoEm === null || d.data >= saldoEm)
  let total = saldoInicialCentavos ?? 0n
  const acumulado = dias.map((d) => {
    total += d.entradasCentavos + d.saidasCentavos
    return { ...d, saldoCentavos: total }
  })
  return {
    dias: acumulado,
    ultimoDia: dias.at(-1)?.data ?? null,
    no: (data: string): bigint | null => {
      if (saldoInicialCentavos === null || saldoEm === null || data < saldoEm) return null
      return acumulado.findLast((d) => d.data <= data)?.saldoCentavos ?? saldoInicialCentavos
    },
  }
}

/** The balance of each day of a month that has lines or a declared balance. Raises nao-encontrado. */
export async function consultarSaldos(
  tx: Tx,
  escopo: Escopo,
  { id, competencia }: { id: string; competencia: string },
) {
  const conta = encontrado(await lerConta(tx, escopo, id))
  const { primeiro, ultimo } = diasDoMes(competencia)
  const saldos = await saldosDe(tx, escopo, conta)
  const declarados = new Map((await lerSaldosDeclarados(tx, escopo, [id])).map((d) => [d.data, d.saldoCentavos]))
  const doMes = new Map(saldos.dias.filter((d) => d.data >= primeiro && d.data <= ultimo).map((d) => [d.data, d]))
  const datas = [
    ...new Set([...doMes.keys(), ...[...declarados.keys()].filter((d) => d >= primeiro && d <= ultimo)]),
  ].sort()
  const [conferido] = (await lerMesesConferidos(tx, escopo, [id])).filter((m) => m.competencia === competencia)
  return {
    anterior: emReais(
      saldos.no(somarDias(primeiro, -1)) ?? (conta.saldoEm === null ? null : conta.saldoInicialCentavos),
    ),
    dias: datas.map((data) => ({
      data,
      entradas: paraReais(doMes.get(data)?.entradasCentavos ?? 0n),
      saidas: paraReais(doMes.get(data)?.saidasCentavos ?? 0n),
      saldo: emReais(saldos.no(data)),
      banco: emReais(declarados.get(data) ?? null),
    })),
    conferido: conferido
      ? {
          em: conferido.conferidoEm.toISOString(),
          por: conferido.conferidoPor,
          saldo: paraReais(conferido.saldoCentavos),
        }
      : null,
  }
}

function diasDoMes(competencia: string) {
  const mes = mesDe(competencia)
  return { primeiro: primeiroDia(mes), ultimo: ultimoDia(mes) }
}

interface MesDaConta {
  readonly id: string
  readonly competencia: string
}

/**
 * Says that a month of an account was checked, with the balance that the person saw. Raises nao-encontrado, ja-feito, entrada-invalida
 * (a month that did not end, no opening balance, a balance that is not ours any more or not the one that the bank declared).
 */
export async function conferirMes(tx: Tx, ato: Ato, { id, competencia }: MesDaConta, saldo: string) {
  const { escopo } = ato
  const lida = await lerConta(tx, escopo, id)
  const conta = encontrado(lida && (await tomarConta(tx, escopo, lida.idEmpresa, id)))
  const { ultimo } = diasDoMes(competencia)
  if (ultimo >= diaCivil(ato.agora)) recusar("O mês ainda não acabou. Confira-o depois do último dia.", "competencia")
  const nosso = (await saldosDe(tx, escopo, conta)).no(ultimo)
  if (nosso === null) recusar("Informe o saldo inicial da conta antes de conferir o mês.", "saldo")
  if (paraReais(nosso) !== saldo)
    recusar(`O saldo mudou depois que você o abriu: agora é ${paraReais(nosso)}. Confira de novo.`, "saldo")
  const declarado = (await lerSaldosDeclarados(tx, escopo, [id])).find((d) => d.data === ultimo)
  if (declarado && declarado.saldoCentavos !== nosso)
    recusar("O saldo do banco no último dia não é o nosso. Resolva a diferença antes de conferir.", "saldo")
  if ((await lerMesesConferidos(tx, escopo, [id])).some((m) => m.competencia === competencia))
    throw new ErroDeNegocio("ja-feito", `${mesEscrito(competencia)} já está conferido.`)
  await inserirMesConferido(tx, {
    idEscritorio: escopo.idEscritorio,
    idEmpresa: conta.idEmpresa,
    idConta: id,
    competencia,
    saldoCentavos: nosso,
    conferidoEm: ato.agora,
    conferidoPor: ato.nome,
  })
  return { competencia, saldo }
}

/** Opens a checked month again; the reason goes to the trail. Raises nao-encontrado. */
export async function reabrirMes(tx: Tx, { escopo }: Ato, { id, competencia }: MesDaConta, motivo: string) {
  const conta = await lerConta(tx, escopo, id)
  if (!conta || !(await apagarMesConferido(tx, escopo, id, competencia))) throw new ErroDeNegocio("nao-encontrado")
  const detalhe = `${mesEscrito(competencia)} de ${conta.apelido} reaberto: ${motivo}`
  if (escopo.autoria)
    await registrarAto(
      tx,
      {
        acao: "alterar",
        idEscritorio: escopo.idEscritorio,
        idEmpresa: conta.idEmpresa,
        entidade: "contas_meses",
        idRegistro: id,
        detalhe,
      },
      escopo.autoria,
    )
  return { competencia }
}
