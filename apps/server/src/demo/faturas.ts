import { corpoDeFaturas, corpoDoContrato } from "@partida/contracts"
import { type Competencia, competencia, competenciaPorExtenso, somarMeses } from "@partida/fiscal"
import { competenciaCivil, diaCivil } from "../civil.ts"
import type { Ato } from "../db/ato.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { paginaDeClientes } from "../features/clientes/clientes.service.ts"
import { consultarEmissao } from "../features/emissao/configuracao.service.ts"
import { lerEmpresa } from "../features/empresas/leitura.service.ts"
import { criarContrato, reajustarContrato } from "../features/faturas/contratos.service.ts"
import {
  cancelarFatura,
  criarFaturas,
  marcarFaturadaFora,
  paginaDeFaturas,
} from "../features/faturas/faturas.service.ts"
import {
  aprovarHonorarios,
  configurarHonorarios,
  consultarConfiguracao,
} from "../features/honorarios/honorarios.service.ts"
import { informarChavePix } from "../features/lancamentos/pix.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { combinarEncargos } from "../features/titulos/encargos.service.ts"
import { criarTitulos } from "../features/titulos/titulos.service.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { HORIZONTE } from "./escritorios.ts"

/** Companies that charge by contract and in instalments here. */
const QUEM_FATURA = ["clinica-bem-viver", "bitlab", "sorriso-largo"] as const
/** The office itself, among its companies. */
const DO_ESCRITORIO = "meridiano"
const CHAVE_DO_ESCRITORIO = "financeiro@horizonte.example"

/** What a page asks to see that something is there. */
const UMA = { pagina: 1, registrosPorPagina: 10 } as const

/**
 * Contracts, instalments and fees of the office, in every state that does not need an authority. After what companies issue with is
 * there. Safe to repeat.
 */
export async function semearFaturas(banco: Banco, agora: Date, somente?: ReadonlySet<string>): Promise<void> {
  const ato = { escopo: sistema(HORIZONTE.id), nome: HORIZONTE.contador, agora }
  for (const nome of QUEM_FATURA) {
    if (somente?.has(nome) === false) continue
    const idEmpresa = idDaEmpresa(HORIZONTE.id, nome)
    await banco.emEscopo(ato.escopo, (tx) => faturar(tx, ato, idEmpresa))
  }
  if (somente?.has(DO_ESCRITORIO) !== false)
    await banco.emEscopo(ato.escopo, (tx) => cobrarHonorarios(tx, ato, idDaEmpresa(HORIZONTE.id, DO_ESCRITORIO)))
}

async function faturar(tx: Tx, ato: Ato, idEmpresa: string): Promise<void> {
  const { escopo, agora } = ato
  if ((await paginaDeFaturas(tx, escopo, idEmpresa, UMA)).lista.length > 0) return
  const [servico] = (await consultarEmissao(tx, escopo, { idEmpresa, papel: "CONTADOR", emissor: null, agora }))
    .servicos
  const [mensal, parcelado, avulso] = (
    await paginaDeClientes(tx, ato, idEmpresa, { ...UMA, ordem: "nome", direcao: "asc" })
  ).lista
  if (!servico || !mensal || !parcelado || !avulso) return
  const hoje = diaCivil(agora)
  const mes = competencia(competenciaCivil(agora))
  const idServico = servico.id
  const { id } = await criarContrato(
    tx,
    ato,
    idEmpresa,
    corpoDoContrato.parse({
      nome: "Atendimento mensal",
      idCliente: mensal.id,
      idServico,
      valor: "1850.00",
      dia: 28,
      aCadaMeses: 1,
      desde: somarMeses(mes, -1),
      multa: "0.02",
      jurosAoMes: "0.01",
      desconto: "0.05",
      descontoDias: 5,
    }),
  )
  await reajustarContrato(tx, ato, id, {
    desde: mes,
    indice: "IPCA",
    percentual: "0.0412",
    fonte: "Índice informado pelo cliente no aditivo do contrato",
    publicadoEm: hoje,
  })
  const criar = (mudancas: object) =>
    criarFaturas(tx, ato, idEmpresa, corpoDeFaturas.parse({ idServico, competencia: mes, emitirEm: hoje, ...mudancas }))
  await criar({ idCliente: parcelado.id, valor: "4000.00", parcelas: 3 })
  await criar({ idCliente: avulso.id, valor: "720.00", agendar: true, emitirEm: `${somarMeses(mes, 1)}-03` })
  await criar({ idCliente: avulso.id, valor: "390.00", idServico: null })
  const [deFora] = await criar({ idCliente: mensal.id, valor: "560.00" })
  const [desistida] = await criar({ idCliente: parcelado.id, valor: "150.00" })
  if (deFora) await marcarFaturadaFora(tx, ato, deFora.id, { numero: "2026/418", data: hoje })
  if (desistida) await cancelarFatura(tx, ato, desistida.id, "O cliente desistiu do serviço antes do começo.")
}

/** Fees of two clients are approved; those of the others wait for somebody. */
async function cobrarHonorarios(tx: Tx, ato: Ato, idEmpresaPropria: string): Promise<void> {
  const { escopo, agora } = ato
  const { empresaPropria } = await consultarConfiguracao(tx, escopo)
  if (empresaPropria !== null) return
  const pedido = { idEmpresa: idEmpresaPropria, papel: "CONTADOR", emissor: null, agora } as const
  const [servico] = (await consultarEmissao(tx, escopo, pedido)).servicos
  await configurarHonorarios(tx, escopo, 0, {
    idEmpresaPropria,
    idServico: servico?.id ?? null,
    dia: 25,
    mostrarNoPainel: true,
  })
  await informarChavePix(tx, ato, idEmpresaPropria, CHAVE_DO_ESCRITORIO)
  const ids = QUEM_FATURA.slice(0, 2).map((nome) => idDaEmpresa(HORIZONTE.id, nome))
  await aprovarHonorarios(tx, ato, { competencia: competenciaCivil(agora), ids })
  const [cliente] = ids
  const devedor = cliente === undefined ? null : await lerEmpresa(tx, escopo, cliente)
  if (devedor) await cobrarAtrasados(tx, ato, idEmpresaPropria, devedor.empresa)
}

/** Of the months before, one fee that fell due and one that will. */
async function cobrarAtrasados(
  tx: Tx,
  ato: Ato,
  idEmpresaPropria: string,
  { razaoSocial, cnpj }: { readonly razaoSocial: string; readonly cnpj: string },
): Promise<void> {
  const mes = competencia(competenciaCivil(ato.agora))
  const honorario = (de: Competencia, vencimento: string) =>
    ({
      natureza: "receber",
      origem: "manual",
      idPessoa: null,
      pessoaNome: razaoSocial,
      pessoaDocumento: cnpj,
      descricao: `Honorários contábeis de ${competenciaPorExtenso(de)}`,
      numero: null,
      competencia: de,
      emissao: `${de}-25`,
      vencimento,
      categoria: "vendas",
      valorCentavos: 45_000n,
    }) as const
  const cobrados = await criarTitulos(tx, ato, idEmpresaPropria, [
    honorario(somarMeses(mes, -2), `${somarMeses(mes, -1)}-10`),
    honorario(somarMeses(mes, -1), `${somarMeses(mes, 1)}-10`),
  ])
  const combinado = { multa: "0.02", jurosAoMes: "0.01", desconto: "0.00", descontoAte: null }
  for (const { id } of cobrados) await combinarEncargos(tx, ato, { id, versao: 1 }, combinado)
}
