import { type ConfiguracaoDosHonorarios, estadosDaFatura, type HonorarioDoMes } from "@partida/contracts"
import { competenciaPorExtenso, deReais, competencia as mesDe, paraReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa, existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { garantirClientes, type NovoCliente } from "../clientes/clientes.service.ts"
import { lerServicoDaEmpresa } from "../emissao/configuracao.service.ts"
import { faturarEmLote } from "../faturas/faturas.service.ts"
import { diaNoMes } from "../faturas/meses.ts"
import { type Calculado, calcular, calcularTodos } from "./calculo.service.ts"
import {
  apagarAjuste,
  chaveDoHonorario,
  type FiltroDosHonorarios,
  fonteDosHonorarios,
  gravarAjuste,
  gravarConfiguracao,
  type HonorarioLido,
  lerConfiguracao,
  ordemDosHonorarios,
  servicosEmUso,
} from "./honorarios.repository.ts"

const DIA_PADRAO = 5

/** Which company is the office, and how it bills; the services of that company are there to choose from. */
export async function consultarConfiguracao(tx: Tx, escopo: Escopo): Promise<ConfiguracaoDosHonorarios> {
  const lida = await lerConfiguracao(tx, escopo)
  if (lida === null)
    return {
      empresaPropria: null,
      idServico: null,
      servicos: [],
      dia: DIA_PADRAO,
      mostrarNoPainel: false,
      versao: 0,
    }
  const { idEmpresaPropria: id, idServico, dia, mostrarNoPainel, versao } = lida.configuracao
  return {
    empresaPropria: { id, apelido: lida.apelido ?? "Empresa fora do seu alcance" },
    idServico,
    servicos: await servicosEmUso(tx, escopo, id),
    dia,
    mostrarNoPainel,
    versao,
  }
}

/** Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export async function configurarHonorarios(
  tx: Tx,
  escopo: Escopo,
  versao: number,
  dados: {
    readonly idEmpresaPropria: string
    readonly idServico: string | null
    readonly dia: number
    readonly mostrarNoPainel: boolean
  },
): Promise<ConfiguracaoDosHonorarios> {
  if (!(await existeEmpresa(tx, escopo, dados.idEmpresaPropria)))
    recusar("Escolha uma empresa da carteira.", "idEmpresaPropria")
  if (dados.idServico !== null) {
    const servico = await lerServicoDaEmpresa(tx, escopo, dados.idServico)
    if (servico?.idEmpresa !== dados.idEmpresaPropria)
      recusar("Escolha um serviço da empresa do escritório.", "idServico")
  }
  if (!(await gravarConfiguracao(tx, escopo, versao, dados))) throw new ErroDeNegocio("versao-desatualizada")
  return consultarConfiguracao(tx, escopo)
}

/** A page of the fees of a month, each with how it came to be. */
export async function paginaDeHonorarios(tx: Tx, escopo: Escopo, pedido: FiltroDosHonorarios & PedidoDePagina) {
  const idPropria = await lerPropria(tx, escopo)
  const fonte = fonteDosHonorarios(escopo, pedido, idPropria)
  const [pagina, total] = await juntas(tx, (tx) =>
    Promise.all([lerPagina(tx, fonte, ordemDosHonorarios, pedido), contar(tx, fonte)]),
  )
  const lista = await calcular(tx, escopo, pagina.ids, { competencia: pedido.competencia, idPropria })
  return { lista: lista.map(apresentar), paginacao: paginacaoDe(pedido, pagina, total) }
}

/** What there is to approve, and what is billed, in a month. */
export async function resumirHonorarios(tx: Tx, escopo: Escopo, competencia: string) {
  const todos = await calcularTodos(tx, escopo, competencia, await lerPropria(tx, escopo))
  const somar = (de: readonly Calculado[], valorDe: (c: Calculado) => bigint | null) => {
    const valores = de.map((c) => valorDe(c) ?? 0n)
    return { quantas: de.length, total: paraReais(valores.reduce((soma, v) => soma + v, 0n)) }
  }
  const semFatura = todos.filter(({ lido }) => lido.fatura === null)
  return {
    aAprovar: somar(semFatura.filter(temOQueCobrar), ({ valorCentavos }) => valorCentavos),
    emFatura: somar(
      todos.filter(({ lido }) => lido.fatura !== null && lido.fatura.estado !== estadosDaFatura.CANCELADO.id),
      ({ lido }) => lido.fatura?.valorCentavos ?? null,
    ),
    semValor: semFatura.filter(({ valorCentavos }) => valorCentavos === null).length,
  }
}

/** Charges another value of a client in a month. Raises nao-encontrado, transicao-recusada. */
export async function ajustarHonorario(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  { idEmpresa, competencia }: { readonly idEmpresa: string; readonly competencia: string },
  { valor, motivo }: { readonly valor: string; readonly motivo: string },
): Promise<HonorarioDoMes> {
  await exigirSemFatura(tx, escopo, idEmpresa, competencia)
  const { idEscritorio } = escopo
  await gravarAjuste(tx, {
    idEscritorio,
    idEmpresa,
    competencia,
    valorCentavos: deReais(valor),
    motivo,
    por: nome,
    em: agora,
  })
  return consultar(tx, escopo, idEmpresa, competencia)
}

/** Back to what was proposed. Raises nao-encontrado, transicao-recusada. */
export async function desfazerAjuste(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
): Promise<HonorarioDoMes> {
  await exigirSemFatura(tx, escopo, idEmpresa, competencia)
  await apagarAjuste(tx, escopo, idEmpresa, competencia)
  return consultar(tx, escopo, idEmpresa, competencia)
}

async function exigirSemFatura(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<void> {
  const { idFatura } = await consultar(tx, escopo, idEmpresa, competencia)
  if (idFatura !== null)
    throw new ErroDeNegocio(
      "transicao-recusada",
      "O honorário deste mês já está em fatura. Mude o valor nela, em Aguardando emissão.",
    )
}

async function consultar(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<HonorarioDoMes> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const [calculado] = await calcular(tx, escopo, [idEmpresa], { competencia, idPropria: await lerPropria(tx, escopo) })
  if (!calculado) throw new ErroDeNegocio("nao-encontrado")
  return apresentar(calculado)
}

/**
 * Approves the fees of a month: each becomes a bill of the office's company to the client, once, whoever else approves it.
 * `ids` missing: every one that waits. Raises nao-se-aplica.
 */
export async function aprovarHonorarios(
  tx: Tx,
  ato: Ato,
  { competencia, ids }: { readonly competencia: string; readonly ids?: readonly string[] | undefined },
) {
  const { escopo } = ato
  const lida = await lerConfiguracao(tx, escopo)
  if (lida === null || lida.apelido === null)
    throw new ErroDeNegocio(
      "nao-se-aplica",
      lida === null
        ? "Diga primeiro qual empresa da carteira é o próprio escritório."
        : "A empresa do escritório está fora do seu alcance. Peça acesso a ela.",
    )
  const { idEmpresaPropria: idPropria, idServico, dia } = lida.configuracao
  const todos =
    ids === undefined
      ? await calcularTodos(tx, escopo, competencia, idPropria)
      : await calcular(tx, escopo, [...new Set(ids)], { competencia, idPropria })
  const fora: { idEmpresa: string; apelido: string; motivo: string }[] = []
  const aCobrar = todos.filter((calculado) => {
    const { lido } = calculado
    if (lido.fatura !== null) return false
    const motivo = porqueFicaFora(calculado, idPropria)
    if (motivo !== null) fora.push({ idEmpresa: lido.id, apelido: lido.apelido, motivo })
    return motivo === null
  })
  const clientes = await garantirClientes(
    tx,
    ato,
    idPropria,
    aCobrar.map(({ lido }) => clienteDe(lido)),
  )
  const novas = aCobrar.map((calculado) => ({
    chave: chaveDoHonorario(calculado.lido.id, competencia),
    origem: "honorario" as const,
    idCliente: clientes.get(calculado.lido.cnpj) ?? "",
    idServico,
    descricao: `Honorários contábeis de ${competenciaPorExtenso(mesDe(competencia))}`,
    valorCentavos: calculado.valorCentavos ?? 0n,
    competencia,
    emitirEm: diaNoMes(competencia, dia),
    porque: porqueDe(calculado),
  }))
  const criadas = new Set(await faturarEmLote(tx, ato, idPropria, novas))
  const total = novas.reduce((soma, nova) => soma + (criadas.has(nova.chave) ? nova.valorCentavos : 0n), 0n)
  return { criadas: criadas.size, total: paraReais(total), ja: todos.length - fora.length - criadas.size, fora }
}

const temOQueCobrar = ({ valorCentavos }: Calculado) => valorCentavos !== null && valorCentavos > 0n

function porqueFicaFora({ lido, proposta, valorCentavos }: Calculado, idPropria: string): string | null {
  if (lido.id === idPropria) return "É a empresa do próprio escritório."
  if (valorCentavos === null) return proposta.atencao ?? proposta.porque
  return valorCentavos === 0n ? "Nada a cobrar neste mês: o honorário é zero." : null
}

const porqueDe = ({ lido, proposta }: Calculado) =>
  lido.ajuste === null
    ? proposta.porque
    : `Ajustado por ${lido.ajuste.por}: ${lido.ajuste.motivo}. A proposta era: ${proposta.porque}`

async function lerPropria(tx: Tx, escopo: Escopo): Promise<string | null> {
  return (await lerConfiguracao(tx, escopo))?.configuracao.idEmpresaPropria ?? null
}

function apresentar(calculado: Calculado): HonorarioDoMes {
  const { lido, proposta, valorCentavos } = calculado
  const { ajuste, fatura } = lido
  const emReais = (v: bigint | null) => (v === null ? null : paraReais(v))
  return {
    idEmpresa: lido.id,
    apelido: lido.apelido,
    cnpj: lido.cnpj,
    situacao: fatura !== null ? "faturado" : valorCentavos === null ? "sem-honorario" : "proposto",
    proposto: emReais(proposta.valorCentavos),
    valor: emReais(fatura?.valorCentavos ?? valorCentavos),
    porque: proposta.porque,
    atencao: ajuste === null && fatura === null ? proposta.atencao : null,
    ajuste:
      ajuste === null
        ? null
        : {
            valor: paraReais(ajuste.valorCentavos),
            motivo: ajuste.motivo,
            por: ajuste.por,
            em: ajuste.em.toISOString(),
          },
    idFatura: fatura?.id ?? null,
    estadoDaFatura: fatura?.estado ?? null,
  }
}

/** The client as its registration says; an address that is not whole stays out, as on a note. */
function clienteDe(lido: HonorarioLido): NovoCliente {
  const { cnpj, razaoSocial, email, telefone, regime, logradouro, numero, complemento, bairro, cep, idMunicipio } = lido
  const inteiro = [logradouro, numero, bairro, cep].every((p) => p !== null && p !== "")
  return {
    tipo: "cnpj",
    documento: cnpj,
    nome: razaoSocial,
    email,
    telefone,
    regime: regime === "simples" || regime === "mei" ? regime : "outro",
    ...(inteiro ? { logradouro, numero, complemento, bairro, cep, idMunicipio } : {}),
  }
}
