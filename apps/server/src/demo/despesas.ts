import { tiposDeConta } from "@partida/contracts"
import { centavos, ehDiaUtil, somarDias } from "@partida/fiscal"
import { gerarBrCode } from "@partida/fiscal/pagamento"
import { diaCivil } from "../civil.ts"
import type { Ato } from "../db/ato.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { criarConta } from "../features/contas-correntes/contas-correntes.service.ts"
import {
  criarFornecedor,
  importarDasNotas,
  paginaDeFornecedores,
} from "../features/fornecedores/fornecedores.service.ts"
import { criarPagaveis } from "../features/lancamentos/pagamento.service.ts"
import { registrarParcelamento } from "../features/lancamentos/parcelamentos.service.ts"
import { lancarRetencao } from "../features/lancamentos/recolhimento.service.ts"
import { registrarRetencoes } from "../features/lancamentos/retencoes.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { definirConvenio } from "../features/remessas/contas.service.ts"
import { gerarRemessas, preverRemessa } from "../features/remessas/geracao.service.ts"
import { marcarEnviada } from "../features/remessas/remessas.service.ts"
import { definirRegra } from "../features/titulos/aprovacao.service.ts"
import { COM_EXTRATO } from "./bancos.ts"
import type { Planejada } from "./cadastros.ts"
import type { Calendario } from "./calendario.ts"
import { cnpjDaBase } from "./cnpj.ts"
import type { EscritorioDaDemonstracao } from "./escritorios.ts"

/** Who everybody buys from: the bank writes their names in the statements of the demonstration. */
const FORNECEDORES = [
  {
    base: "407182930001",
    nome: "Central Imóveis Administração Ltda",
    categoria: "aluguel",
    pix: "boletos@centralimoveis.example",
  },
  { base: "518273640001", nome: "Enel Distribuição de Energia", categoria: "energia", pix: null },
  {
    base: "629384750001",
    nome: "Vivo Internet e Telefone",
    categoria: "telefonia",
    pix: null,
    // Digits by módulo 11: 53 mod 11 = 9 and 106 mod 11 = 7.
    banco: { idBanco: "237", agencia: "3381-2", conta: "1234567-4" },
  },
  {
    base: "730495860001",
    nome: "Horizonte Contabilidade Ltda",
    categoria: "contabilidade",
    pix: "financeiro@horizonte.example",
  },
  {
    base: "B4K5M6P70001",
    nome: "Nuvem Sistemas Tecnologia S.A.",
    categoria: "sistemas",
    pix: "cobranca@nuvem.example",
  },
] as const

/**
 * Suppliers of the companies whose bank the office receives, and what they have to pay from now on: what repeats, instalments, one that
 * is late and one with a Pix code. Safe to repeat.
 */
export async function semearDespesas(
  banco: Banco,
  escritorio: EscritorioDaDemonstracao,
  planejadas: readonly Planejada[],
  { referencia, hoje }: Calendario,
): Promise<void> {
  const ato = { escopo: sistema(escritorio.id), nome: escritorio.contador, agora: referencia }
  for (const { id, empresa } of planejadas)
    if (COM_EXTRATO.has(empresa.nome)) await banco.emEscopo(ato.escopo, (tx) => semearDaEmpresa(tx, ato, id, hoje))
}

async function semearDaEmpresa(tx: Tx, ato: Ato, idEmpresa: string, hoje: string): Promise<void> {
  const { lista } = await paginaDeFornecedores(tx, ato.escopo, idEmpresa, { pagina: 1, registrosPorPagina: 1 })
  if (lista.length > 0) return
  const ids: string[] = []
  for (const { base, nome, categoria, pix, ...resto } of FORNECEDORES)
    ids.push(
      (
        await criarFornecedor(tx, ato, idEmpresa, {
          ...SEM_ENDERECO,
          tipo: "cnpj",
          documento: cnpjDaBase(base),
          nome,
          categoria,
          tipoDaChavePix: pix === null ? null : "email",
          chavePix: pix,
          ...("banco" in resto ? resto.banco : {}),
        })
      ).id,
    )
  await importarDasNotas(tx, ato, idEmpresa)
  const aPagar = new Map<string, string>()
  for (const titulo of titulosDe(hoje)) {
    const { nome, categoria } = FORNECEDORES[titulo.de]
    const criados = await criarPagaveis(tx, ato, idEmpresa, {
      idPessoa: ids[titulo.de] ?? null,
      pessoa: nome,
      documento: null,
      numero: null,
      emissao: somarDias(titulo.vencimento, -20),
      categoria,
      retencao: "0.00",
      codigo: null,
      repeticao: null,
      ...titulo,
    })
    aPagar.set(titulo.descricao, criados.ids[0] ?? "")
  }
  await semearRemessas(tx, ato, idEmpresa, aPagar)
  await semearControles(tx, ato, idEmpresa, { idFornecedor: ids[4] ?? null, hoje })
}

/** Two payments that leave by files of the bank: one already sent, and the Pix, which goes alone, still to be sent. */
async function semearRemessas(tx: Tx, ato: Ato, idEmpresa: string, aPagar: ReadonlyMap<string, string>): Promise<void> {
  const { id: idConta } = await criarConta(
    tx,
    ato.escopo,
    idEmpresa,
    {
      idTipo: tiposDeConta.NORMAL.id,
      apelido: "Pagamentos Bradesco",
      idBanco: "237",
      agencia: "1234",
      conta: "567890-0",
      saldoInicial: "12000.00",
      saldoEm: diaCivil(ato.agora),
    },
    ato.agora,
  )
  await definirConvenio(tx, ato, idConta, 0, { convenio: "123456", ultimoNsa: 17 })
  const ids = ["Internet e telefone", "Honorários contábeis"].flatMap((descricao) => aPagar.get(descricao) ?? [])
  const hoje = diaCivil(ato.agora)
  const pagarEm = [0, 1, 2, 3, 4, 5, 6].map((n) => somarDias(hoje, n)).find(ehDiaUtil) ?? hoje
  const escolha = { ids, idConta, pagarEm }
  const { total } = await preverRemessa(tx, ato, idEmpresa, escolha)
  const { lista } = await gerarRemessas(tx, ato, idEmpresa, { ...escolha, total })
  const comum = lista.find((r) => r.modalidade === "comum")
  if (comum) await marcarEnviada(tx, ato, comum.id)
}

/** Payments above an amount wait for an approval, and a service whose income tax is withheld. */
async function semearControles(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { idFornecedor, hoje }: { readonly idFornecedor: string | null; readonly hoje: string },
): Promise<void> {
  await definirRegra(tx, ato, idEmpresa, 0, { exige: "acima", acimaDe: "2000.00", outraPessoa: false })
  const { nome } = FORNECEDORES[4]
  const { ids } = await criarPagaveis(tx, ato, idEmpresa, {
    idPessoa: idFornecedor,
    pessoa: nome,
    documento: null,
    numero: null,
    emissao: somarDias(hoje, -3),
    vencimento: somarDias(hoje, 12),
    descricao: "Consultoria de processos",
    categoria: "servicos-de-terceiros",
    valor: "3000.00",
    retencao: "0.00",
    codigo: null,
    repeticao: null,
  })
  const [id = ""] = ids
  // 1,5 % of 3.000,00.
  await registrarRetencoes(tx, ato, id, 1, {
    servico: {
      prestador: "presumido",
      anexoIV: false,
      irrf: "profissional",
      csrf: false,
      cessaoMaoDeObra: false,
      issRetido: false,
      aliquotaIss: null,
    },
    valores: { irrf: "45.00", csrf: "0.00", inss: "0.00", iss: "0.00" },
    motivo: null,
  })
  await lancarRetencao(tx, ato, idEmpresa, {
    tributo: "irrf",
    codigo: "1708",
    competencia: somarDias(hoje, -3).slice(0, 7),
  })
  // Two of its instalments are due and not paid: one more rescinds it.
  await registrarParcelamento(tx, ato, idEmpresa, {
    tipo: "simples",
    numero: "0042",
    consolidadoEm: somarDias(hoje, -80),
    valor: "4800.00",
    quantas: 12,
    primeiroVencimento: somarDias(hoje, -50),
    faltasQueRescindem: null,
  })
}

type De = 0 | 1 | 2 | 3 | 4

const titulosDe = (hoje: string) => {
  const pix = gerarBrCode({
    chave: "cobranca@nuvem.example",
    valor: centavos(48_900n),
    nome: "Nuvem Sistemas",
    cidade: "SAO PAULO",
  })
  return [
    {
      de: 0 as De,
      descricao: "Aluguel da sede",
      vencimento: somarDias(hoje, 9),
      valor: "2800.00",
      repeticao: { tipo: "recorrencia" as const, quantas: null, aCadaMeses: 1 },
    },
    { de: 1 as De, descricao: "Energia do mês", vencimento: hoje, valor: "431.72" },
    { de: 2 as De, descricao: "Internet e telefone", vencimento: somarDias(hoje, -6), valor: "189.90" },
    {
      de: 3 as De,
      descricao: "Honorários contábeis",
      vencimento: somarDias(hoje, 4),
      valor: "650.00",
      repeticao: { tipo: "recorrencia" as const, quantas: null, aCadaMeses: 1 },
    },
    { de: 4 as De, descricao: "Assinatura do sistema", vencimento: somarDias(hoje, 6), valor: "489.00", codigo: pix },
    {
      de: 4 as De,
      descricao: "Implantação do sistema",
      vencimento: somarDias(hoje, 20),
      valor: "5400.00",
      repeticao: { tipo: "parcelas" as const, quantas: 6, aCadaMeses: 1 },
    },
  ]
}

const SEM_ENDERECO = {
  email: null,
  telefone: null,
  inscricaoMunicipal: null,
  regime: null,
  logradouro: null,
  numero: null,
  complemento: null,
  bairro: null,
  idMunicipio: null,
  cep: null,
  pais: null,
  codigoPostal: null,
  cidade: null,
  estado: null,
  retencoes: [],
  idBanco: null,
  agencia: null,
  conta: null,
}
