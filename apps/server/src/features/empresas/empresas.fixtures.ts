import type { CadastroDaEmpresa } from "@partida/contracts"
import type { Ambiente, Ator, Resposta } from "../../testes/ambiente.ts"
import { novoCnpj } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"

/** Least that a company is registered with: opened in 02/2024, in the Simples, in the system since 10/2026. */
const minimo = (mudancas: Readonly<Record<string, unknown>>) => ({
  cnpj: novoCnpj(),
  razaoSocial: "Padaria Pão Quente Ltda",
  dataAbertura: "2024-02-15",
  idTipo: 20,
  inicioNoSistema: "2026-10",
  idMunicipio: "3550308",
  regime: "simples",
  atividadeMei: null,
  reconhecimento: "competencia",
  ...mudancas,
})

export type PedidosDeEmpresa = ReturnType<typeof pedidosDeEmpresa>

/** What tests ask of the registration, as `admin` unless another person is named. */
export function pedidosDeEmpresa(ambiente: Ambiente, admin: Ator) {
  const criar = (mudancas: Readonly<Record<string, unknown>> = {}, ator = admin) =>
    ambiente.pedir(ator, "POST", "/empresas", { corpo: minimo(mudancas) })
  const ler = async (id: string, ator = admin) =>
    (await ambiente.pedir(ator, "GET", `/empresas/${id}/cadastro`)).json<CadastroDaEmpresa>()
  return {
    criar,
    criada: async (mudancas: Readonly<Record<string, unknown>> = {}) =>
      (await criar(mudancas)).json<CadastroDaEmpresa>(),
    ler,
    /** Writes over a version: the one given, or the current. */
    async escrever(
      metodo: "PUT" | "POST" | "DELETE",
      id: string,
      sub: string,
      corpo?: unknown,
      opcoes: { readonly ator?: Ator; readonly versao?: number } = {},
    ): Promise<Resposta> {
      const versao = opcoes.versao ?? (await ler(id)).versao
      return ambiente.pedir(opcoes.ator ?? admin, metodo, `/empresas/${id}/${sub}`, {
        ...(corpo === undefined ? {} : { corpo }),
        cabecalhos: { "if-match": `"${versao}"` },
      })
    },
    /** Concludes the steps of a month of a company that can be computed, and closes it. */
    async fecharMes(id: string, competencia: string): Promise<Resposta> {
      const corpo = { competencia, selecao: { empresas: [id] } }
      await ambiente.pedir(admin, "POST", "/fechamentos/das/calcular", { corpo })
      await concluirEtapas(ambiente.banco, admin.escopo, competencia, [id])
      const consulta = `/fechamentos/das?competencia=${competencia}&idEmpresa=${id}`
      const [mes] = (await ambiente.pedir(admin, "GET", consulta)).json<{ lista: { idApuracao: string }[] }>().lista
      return ambiente.pedir(admin, "POST", `/fechamentos/das/${id}/${competencia}/fechar`, {
        corpo: { idApuracao: mes?.idApuracao },
      })
    },
  }
}

/** Body of the edition that changes nothing of a registration. */
export const edicao = (cadastro: CadastroDaEmpresa): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(cadastro).filter(([nome]) =>
      /^(cnpj|razaoSocial|apelido|nomeFantasia|dataAbertura|idTipo|inicioNoSistema|idNaturezaJuridica|capitalSocial|nire|inscricaoEstadual|inscricaoMunicipal|email|telefone|cep|logradouro|numero|complemento|bairro|idPais)$/.test(
        nome,
      ),
    ),
  ),
  idGrupo: null,
  idResponsavel: null,
  honorario: null,
  observacoes: null,
})

/** Status and code of an answer. */
export const codigo = (r: Resposta) => [r.status, r.json<{ codigo?: string }>().codigo] as const
