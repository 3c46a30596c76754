import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { AGORA, comoX509, type Fabrica, MARIA, montarFabrica, UM_ANO } from "../../certificados/fabrica.fixtures.ts"
import { procuracoes } from "../../db/schema/certificados.ts"
import { quadros, quadrosSocios, socios } from "../../db/schema/socios.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { mandar, pastaDeConfianca } from "./certificados.fixtures.ts"
import { usarCertificado } from "./uso.service.ts"

const CNPJ = "11222333000181"
const JOAO = { nome: "JOAO PEREIRA", cpf: "11144477735", nascimento: "01021990" }
let fabrica: Fabrica
let ambiente: Ambiente
let contador: Ator
let empresa: string

beforeAll(async () => {
  fabrica = montarFabrica()
  ambiente = await criarAmbiente(() => AGORA, { raizesConfiaveis: pastaDeConfianca(fabrica) })
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  empresa = (await umaEmpresa().comCnpj(CNPJ).criar(ambiente, contador.escopo)).id
})

const daEmpresa = () => ({ idEscritorio: contador.escopo.idEscritorio, idEmpresa: empresa })
const comProcuracao = async ({ cpf, nome }: typeof JOAO) => {
  const id = randomUUID()
  const prazo = { desde: "2025-01-01", ate: "2030-01-01", criadaEm: AGORA }
  await ambiente.banco.emEscopo(contador.escopo, (tx) =>
    tx.insert(procuracoes).values({
      ...daEmpresa(),
      id,
      orgao: "prefeitura",
      outorgado: cpf,
      nomeDoOutorgado: nome,
      servicos: [],
      ...prazo,
    }),
  )
  return id
}
const mudarProcuracao = (id: string, mudanca: { canceladaEm: string } | { desde: string } | { ate: string }) =>
  ambiente.banco.emEscopo(contador.escopo, (tx) => tx.update(procuracoes).set(mudanca).where(eq(procuracoes.id, id)))
const comSocio = async ({ cpf, nome }: typeof JOAO) => {
  const id = randomUUID()
  await ambiente.banco.emEscopo(contador.escopo, (tx) =>
    tx.insert(socios).values({ ...daEmpresa(), id, idTipoDePessoa: 1, documento: cpf, nome, criadoEm: AGORA }),
  )
  return id
}
/** The whole company is of one partner from a day on. */
const comQuadro = (desde: string, idSocio: string) =>
  ambiente.banco.emEscopo(contador.escopo, async (tx) => {
    const registro = { descricao: "Alteração contratual", registradoEm: AGORA, registradoPor: "Teste" }
    await tx.insert(quadros).values({ ...daEmpresa(), desde, ...registro })
    await tx.insert(quadrosSocios).values({ ...daEmpresa(), desde, idSocio, fracao: "1", qualificacao: "49" })
  })
const guardar = async (pfx: Buffer) => expect((await mandar(ambiente, contador, empresa, pfx)).status).toBe(201)
/** Which certificate serves, in PEM. */
const usar = () =>
  ambiente.banco.emEscopo(contador.escopo, (tx) =>
    usarCertificado(
      tx,
      contador.escopo,
      { cofre: ambiente.servico.cofre, idEmpresa: empresa, finalidade: "assinar a NFS-e 123", agora: AGORA },
      ({ certificado }) => certificado.trim(),
    ),
  )
const usos = async () =>
  (await ambiente.pedir(contador, "GET", "/auditoria?entidade=certificados&acao=seguranca")).json<{
    lista: unknown[]
  }>().lista
const emPem = ({ certificado }: ReturnType<Fabrica["eCpf"]>) => comoX509(certificado).toString().trim()

describe("o e-CPF só serve enquanto a pessoa pode agir pela empresa", () => {
  it.each([
    ["cancelada", { canceladaEm: "2026-11-20" }],
    ["que venceu ontem", { ate: "2026-11-19" }],
    ["que só começa amanhã", { desde: "2026-11-21" }],
  ])("com a procuração %s, recusa dizendo de quem é, e não registra uso", async (_nome, mudanca) => {
    const maria = fabrica.eCpf()
    const id = await comProcuracao(MARIA)
    await guardar(fabrica.pfx(maria))
    expect(await usar()).toBe(emPem(maria))
    const antes = await usos()
    expect(antes).toHaveLength(1)
    await mudarProcuracao(id, mudanca)
    await expect(usar()).rejects.toMatchObject({
      codigo: "certificado-cpf-desconhecido",
      message: expect.stringMatching(/MARIA DA SILVA \(529\.982\.247-25\) não foi usado.*Envie o e-CNPJ/),
    })
    expect(await usos()).toEqual(antes)
  })

  it("a alteração contratual tira quem saiu no dia em que passa a valer, e não antes", async () => {
    const maria = fabrica.eCpf()
    const socia = await comSocio(MARIA)
    const socio = await comSocio(JOAO)
    await comQuadro("2025-01-01", socia)
    await guardar(fabrica.pfx(maria))
    await comQuadro("2026-11-21", socio)
    expect(await usar()).toBe(emPem(maria))
    await comQuadro("2026-11-20", socio)
    await expect(usar()).rejects.toMatchObject({ codigo: "certificado-cpf-desconhecido" })
  })

  it("passa por cima do e-CPF de quem saiu e usa o de quem ficou; o e-CNPJ não depende de sócio nenhum", async () => {
    const maria = fabrica.eCpf()
    const joao = fabrica.eCpf(JOAO, { ...UM_ANO, ate: new Date("2027-01-10T10:00:00Z") })
    const id = await comProcuracao(MARIA)
    await comProcuracao(JOAO)
    await guardar(fabrica.pfx(maria))
    await guardar(fabrica.pfx(joao))
    // The longest lasting first, while both may act.
    expect(await usar()).toBe(emPem(maria))
    await mudarProcuracao(id, { canceladaEm: "2026-11-20" })
    expect(await usar()).toBe(emPem(joao))
    const daPropria = fabrica.eCnpj(CNPJ)
    await guardar(fabrica.pfx(daPropria))
    expect(await usar()).toBe(emPem(daPropria))
  })
})
