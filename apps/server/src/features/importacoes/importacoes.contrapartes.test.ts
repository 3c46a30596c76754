import { afterAll, beforeAll, expect, it } from "vitest"
import { cnpjDaBase, cpfDaBase } from "../../demo/cnpj.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { aba, importador, livro } from "./importacoes.fixtures.ts"

let ambiente: Ambiente
let admin: Ator
let eu: ReturnType<typeof importador>
let empresa: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  eu = importador(ambiente, admin)
  empresa = (await umaEmpresa().comCnpj(ALFA).criar(ambiente, admin.escopo)).id
})
afterAll(() => ambiente.fechar())

const ALFA = cnpjDaBase("112223330001")
const MERCADO = cnpjDaBase("459974180001")
const MARIA = cpfDaBase("100000001")
const JOSE = cpfDaBase("100000002")
const TITULOS = ["Razão Social", "CNPJ/CPF", "E-mail", "Fone", "CEP", "Endereço", "Nº", "Bairro", "Cidade", "UF"]

/** As another system gives the clients of one company: nowhere does it say of whom they are. */
const dela = (linhas: (string | null)[][]) =>
  livro([aba("Relação", [["Cadastro de clientes"], [], TITULOS, ...linhas])])
const mercado = (email: string) => [
  "Mercado Central Ltda",
  MERCADO,
  email,
  "(11) 3232-1010",
  "01310-100",
  "Av. Paulista",
  "1000",
  "Bela Vista",
  "São Paulo",
  "SP",
]
const maria = ["Maria Souza", MARIA, null, null, "01310-100", null, null, null, null, null]

type Linhas = Parameters<typeof dela>[0]
/** Sends the file and says, as the screen does, what it brings and of which company. */
async function conferir(linhas: Linhas, tipo: "cliente" | "fornecedor" = "cliente") {
  const lida = await eu.enviar(await dela(linhas))
  const [planilha] = lida.planilhas
  const colunas = planilha?.sugestoes[tipo] ?? []
  return eu.conferir({ id: lida.id, mapeamento: [{ planilha: "Relação", tipo, colunas, cnpjDaEmpresa: ALFA }] })
}
const mensagens = async (id: string) => (await eu.linhas(id)).map((l) => l.mensagem)
const lidos = async (tabela = "clientes") =>
  (
    await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.execute(
        `select nome, documento, tipo, email, telefone, logradouro, id_municipio from ${tabela} where arquivado_em is null order by nome`,
      ),
    )
  ).rows

it("os clientes de uma empresa entram por uma planilha que não diz de quem são, uma vez só, e saem ao desfazer", async () => {
  const linhas = [mercado("compras@mercado.com.br"), maria, ["Sem documento", null], ["Torto", "111.111.111-11"]]
  const { id, previstos } = await conferir(linhas)
  expect(previstos).toMatchObject({ inseridos: 2, erros: 2 })
  expect(await mensagens(id)).toEqual([
    "Cliente novo.",
    "Cliente novo. O endereço não entra: falta logradouro, número, bairro e município.",
    "Falta o CNPJ ou o CPF do cliente. Quem é do exterior se cadastra na tela.",
    expect.stringContaining("Coluna B (CNPJ/CPF)"),
  ])
  expect(await lidos()).toEqual([])
  expect((await eu.agir(id, "confirmar")).resultados).toMatchObject({ inseridos: 2, erros: 2 })
  expect(await lidos()).toEqual([
    {
      nome: "Maria Souza",
      documento: MARIA,
      tipo: "cpf",
      email: null,
      telefone: null,
      logradouro: null,
      id_municipio: null,
    },
    {
      nome: "Mercado Central Ltda",
      documento: MERCADO,
      tipo: "cnpj",
      email: "compras@mercado.com.br",
      telefone: "1132321010",
      logradouro: "Av. Paulista",
      id_municipio: "3550308",
    },
  ])
  expect((await conferir(linhas)).previstos).toMatchObject({ inseridos: 0, semAcao: 2, erros: 2 })
  expect((await eu.agir(id, "desfazer")).resultados).toMatchObject({ excluidos: 2 })
  expect(await lidos()).toEqual([])
})

it("quem já existe muda só no que a planilha diz, o arquivado volta, e desfazer devolve o que havia", async () => {
  const corpo = { tipo: "cnpj", documento: MERCADO, nome: "Mercado Central Ltda", email: "velho@mercado.com.br" }
  const { id: idCliente } = (await ambiente.pedir(admin, "POST", `/empresas/${empresa}/clientes`, { corpo })).json<{
    id: string
  }>()
  await ambiente.pedir(admin, "POST", `/clientes/${idCliente}/arquivar`, { corpo: { arquivado: true } })
  const { id } = await conferir([["Mercado Central Ltda", MERCADO, "novo@mercado.com.br"]])
  expect(await mensagens(id)).toEqual(["Muda e-mail. Estava arquivado, e volta."])
  expect((await eu.agir(id, "confirmar")).resultados).toMatchObject({ atualizados: 1 })
  expect(await lidos()).toMatchObject([{ email: "novo@mercado.com.br" }])
  expect((await eu.agir(id, "desfazer")).resultados).toMatchObject({ atualizados: 1 })
  expect(await lidos()).toEqual([])
})

it("quem já é de um título não sai ao desfazer; a coluna que diz a empresa vale por linha, e fornecedores entram ao lado", async () => {
  const titulos = ["CNPJ da empresa", "Nome", "CPF ou CNPJ"]
  const lida = await eu.enviar(
    await livro([
      aba("Tomadores", [titulos, [ALFA, "José Lima", JOSE], [cnpjDaBase("998887770001"), "De outra", MARIA]]),
      aba("Fornecedores", [titulos, [ALFA, "José Lima", JOSE]]),
    ]),
  )
  expect(lida.mapeamento.map((m) => m.tipo)).toEqual(["cliente", "fornecedor"])
  const { id } = await eu.conferir(lida)
  expect((await eu.agir(id, "confirmar")).resultados).toMatchObject({ inseridos: 2, erros: 1 })
  const [cliente] = (await ambiente.pedir(admin, "GET", `/empresas/${empresa}/clientes?busca=${JOSE}`)).json<{
    lista: { id: string; nome: string }[]
  }>().lista
  const corpo = {
    idPessoa: cliente?.id,
    pessoa: "José Lima",
    descricao: "Serviço",
    emissao: "2026-11-01",
    vencimento: "2026-11-30",
    categoria: "vendas",
    valor: "100.00",
  }
  expect((await ambiente.pedir(admin, "POST", `/empresas/${empresa}/recebiveis`, { corpo })).status).toBe(201)
  const desfeita = await eu.agir(id, "desfazer")
  expect(desfeita.resultados).toMatchObject({ excluidos: 0 })
  expect(await lidos()).toMatchObject([{ nome: "José Lima" }])
  expect(await lidos("fornecedores")).toMatchObject([{ nome: "José Lima" }])
})

it("sem dizer de que empresa são as linhas, a planilha de clientes não é conferida", async () => {
  const lida = await eu.enviar(await dela([maria]))
  const colunas = lida.planilhas[0]?.sugestoes.cliente ?? []
  const corpo = { planilhas: [{ planilha: "Relação", tipo: "cliente", colunas }] }
  const resposta = await ambiente.pedir(admin, "PUT", `/importacoes/${lida.id}/mapeamento`, { corpo })
  expect([resposta.status, resposta.json<{ mensagem: string }>().mensagem]).toEqual([
    400,
    "Na aba Relação, diga de que empresa são as linhas, ou qual coluna o diz.",
  ])
})
