import { type DetalheDoFechamento, type Rota, rotas } from "@partida/contracts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { desenharGuia } from "../../documentos/guia-oficial/guia-oficial.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII, novoCnpj } from "../../testes/empresas.ts"
import { comGuias } from "../guias/guias.fixtures.ts"
import { comProLabore, concluir, conferirFaturamento } from "./folha.fixtures.ts"

const MES = "2026-10"
let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

/** Every reading open to whoever signed in, of a company and a month, with the identifiers that an attacker could have. */
function leituras(idEmpresa: string, ids: readonly string[]): string[] {
  const abertas = Object.values<Rota>(rotas).filter((r) => r.metodo === "GET" && r.papel === null)
  const busca = new URLSearchParams({ idEmpresa, competencia: MES, ano: "2026", formato: "csv" })
  return abertas
    .filter(({ caminho }) => caminho !== "/eventos")
    .flatMap(({ caminho }) => {
      const daEmpresa = caminho.replace(":idEmpresa", idEmpresa).replace(":competencia", MES)
      const enderecos = daEmpresa.includes(":id")
        ? [idEmpresa, ...ids].map((id) => daEmpresa.replace(":id", id))
        : [daEmpresa]
      return enderecos.flatMap((e) => [e, `${e}?${busca}`])
    })
    .filter((e) => !e.includes(":"))
}

it("quem trabalha na empresa não acha o que o sócio recebe em nenhuma leitura, nem o imposto que o conta", async () => {
  const aqui = { ambiente, ator: contador }
  const g = comGuias(ambiente, contador)
  const cnpj = novoCnpj()
  const empresa = await g.criar(anexoIII().comCnpj(cnpj))
  await comProLabore(aqui, empresa.id, "7319.00", { nome: "Ana Prado" })
  await conferirFaturamento(aqui, empresa.id, MES)
  expect((await concluir(aqui, empresa.id, MES)).status).toBe(200)
  const { lista } = await g.listar(empresa)
  const [inss, irrf] = (["inss", "irrf"] as const).map((o) => lista.find((x) => x.obrigacao === o))
  if (!inss || !irrf) throw new Error("The slip makes two guides.")
  // 7.319,00 × 11 % = 805,09.
  expect(inss.valor).toBe("805.09")
  const anexada = await ambiente.enviar(
    contador,
    [
      {
        nome: "darf.pdf",
        bytes: await desenharGuia({
          tipo: "darf",
          cnpj,
          periodo: "Outubro/2026",
          vencimento: "19/11/2026",
          numero: "07202632900009001",
          limite: "19/11/2026",
          tributos: [inss, irrf].map((x) => ({
            codigo: x.obrigacao === "inss" ? "1099" : "0561",
            denominacao: "TRIBUTO",
            abaixo: ["PA:10/2026 Vencimento:19/11/2026"],
            principal: x.valor,
          })),
        }),
      },
    ],
    {},
    `/guias/${inss.id}/oficial`,
  )
  expect(anexada.status).toBe(201)
  const mes = `/fechamentos/das/${empresa.id}/${MES}`
  const corpo = { competencia: MES, selecao: { empresas: [empresa.id] } }
  expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
  const { linha } = (await ambiente.pedir(contador, "GET", mes)).json<DetalheDoFechamento>()
  const fechado = await ambiente.pedir(contador, "POST", `${mes}/fechar`, { corpo: { idApuracao: linha.idApuracao } })
  expect(fechado.status).toBe(200)
  const recibos = (await ambiente.pedir(contador, "GET", `/empresas/${empresa.id}/folha?ano=2026`))
    .json<{
      meses: { recibos: { id: string; idSocio: string }[] }[]
    }>()
    .meses.flatMap((m) => m.recibos)
  const documentos = (await ambiente.pedir(contador, "GET", `/documentos?idEmpresa=${empresa.id}`)).json<{
    lista: { id: string }[]
  }>().lista
  expect([recibos.length, documentos.length > 0]).toEqual([1, true])
  const ids = [inss.id, irrf.id, ...recibos.flatMap((r) => [r.id, r.idSocio]), ...documentos.map((d) => d.id)]

  const segredos = ["7319.00", "7.319,00", "805.09", "805,09", irrf.valor, irrf.valor.replace(".", ","), "Ana Prado"]
  const dono = await ambiente.criarAtor(contador.escopo.idEscritorio, "EMPRESA", [empresa.id])
  const funcionario = await ambiente.criarAtor(contador.escopo.idEscritorio, "FUNCIONARIO", [empresa.id])
  const queVazam = async (quem: Ator) => {
    const vazam: string[] = []
    for (const endereco of leituras(empresa.id, ids)) {
      const lido = (await ambiente.pedir(quem, "GET", endereco)).bytes.toString("utf8")
      if (segredos.some((segredo) => lido.includes(segredo))) vazam.push(endereco)
    }
    return vazam
  }
  // The walk finds what there is to find: by it the owner sees the guides.
  expect((await queVazam(dono)).some((e) => e.startsWith(`/guias/${inss.id}`))).toBe(true)
  expect(await queVazam(funcionario)).toEqual([])
  for (const caminho of [`/guias/${inss.id}`, `/guias/${inss.id}/extrato.pdf`, `/guias/${irrf.id}/oficial.pdf`])
    expect([caminho, (await ambiente.pedir(funcionario, "GET", caminho)).status]).toEqual([caminho, 404])
  for (const caminho of ["", "/mudanca", "/memoria.pdf"]) {
    expect([caminho, (await ambiente.pedir(funcionario, "GET", mes + caminho)).status]).toEqual([caminho, 403])
    expect([caminho, (await ambiente.pedir(dono, "GET", mes + caminho)).status]).toEqual([caminho, 200])
  }
  expect((await ambiente.pedir(funcionario, "GET", `/empresas/${empresa.id}/folha?ano=2026`)).status).toBe(403)
  const das = (await ambiente.pedir(funcionario, "GET", "/guias")).json<{ lista: { obrigacao: string }[] }>().lista
  expect(das.map((x) => x.obrigacao)).toEqual(["das-simples"])
})
