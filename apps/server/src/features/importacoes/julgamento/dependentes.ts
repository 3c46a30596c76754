import { tiposDeDependente } from "@partida/contracts"
import { normalizar } from "../../../importacao/texto.ts"
import { mesEscrito } from "../../../palavras.ts"
import { primeiroMesAberto } from "./pro-labore.ts"
import type { Contexto, DependenteDoEstado, Efeito, Estado, LinhaAJulgar, SocioDoEstado, Veredito } from "./tipos.ts"
import { erro, inserido, mesFechado, semAcao, separarRepetidas } from "./vereditos.ts"

const FISICA = 11

/** The verdicts of the dependants of the partners of a company, for the IRRF of their pró-labore. */
export function julgarDependentes(linhas: readonly LinhaAJulgar[], estado: Estado, contexto: Contexto): Veredito[] {
  const { empresa } = estado
  if (empresa === null) return []
  const { unicas, vereditos } = separarRepetidas(
    linhas,
    ({ dados }) => `${dados.documentoDoSocio}|${dados.cpf ?? normalizar(dados.nome ?? "")}`,
    (l) => JSON.stringify(Object.entries(l.dados).sort()),
    "fica-a-primeira",
  )
  return [...vereditos, ...unicas.map((l) => julgarUm(l, empresa.id, estado, contexto))]
}

function julgarUm(linha: LinhaAJulgar, idEmpresa: string, estado: Estado, contexto: Contexto): Veredito {
  const { dados } = linha
  const socio = estado.socios.find((s) => s.documento !== null && s.documento === dados.documentoDoSocio)
  if (socio === undefined)
    return erro(linha, "Nenhum sócio desta empresa tem este CPF. Inclua-o na aba Sócios ou confira o número.")
  if (socio.documento?.length !== FISICA) return erro(linha, "O sócio é uma empresa, e só pessoas têm dependentes.")
  if (dados.cpf !== undefined && dados.cpf.length !== FISICA)
    return erro(linha, "O dependente tem CPF, e a linha traz um CNPJ. Corrija-o.")
  const novo: DependenteDoEstado = {
    nome: dados.nome ?? "",
    cpf: dados.cpf ?? null,
    nascimento: dados.nascimento ?? "",
    tipo: dados.parentesco ?? "",
    desde: dados.desde ?? inicioDe(dados.nascimento ?? "", estado),
    ate: dados.ate ?? null,
  }
  if (novo.nascimento > contexto.hoje) return erro(linha, "O nascimento está no futuro. Confira o ano.")
  const atual = socio.dependentes.find((d) => mesmo(d, novo))
  if (atual !== undefined) return jaCadastrado(linha, atual)
  const mes = novo.nascimento.slice(0, 7)
  if (novo.desde < mes) return erro(linha, `A dependência começa antes do nascimento, em ${mesEscrito(mes)}.`)
  if (novo.ate !== null && novo.ate < novo.desde)
    return erro(linha, "A dependência termina antes de começar. Confira os meses.")
  // Who the law leaves out of the deduction changes no slip.
  if (contaNoIrrf(novo.tipo) && estado.fechadoAte !== null && novo.desde <= estado.fechadoAte)
    return mesFechado(linha, novo.desde, estado.fechadoAte)
  return incluir(linha, novo, socio, { idEmpresa, estado, contexto })
}

/** When nobody says, from the first open month in the system, or from the birth. */
function inicioDe(nascimento: string, estado: Estado): string {
  const mes = primeiroMesAberto(estado)
  return nascimento.slice(0, 7) > mes ? nascimento.slice(0, 7) : mes
}

const contaNoIrrf = (tipo: string) =>
  Object.entries(tiposDeDependente).some(([codigo, { irrf }]) => codigo === tipo && irrf)

const mesmo = (a: DependenteDoEstado, b: DependenteDoEstado) =>
  a.cpf !== null && b.cpf !== null
    ? a.cpf === b.cpf
    : normalizar(a.nome) === normalizar(b.nome) && a.nascimento === b.nascimento

/** A row about somebody already there adds nothing; one that says something else of them is for the screen, which keeps the past. */
function jaCadastrado(linha: LinhaAJulgar, atual: DependenteDoEstado): Veredito {
  const { dados } = linha
  const igual =
    atual.tipo === dados.parentesco &&
    atual.nascimento === dados.nascimento &&
    (dados.desde ?? atual.desde) === atual.desde &&
    (dados.ate ?? atual.ate) === atual.ate
  return igual
    ? semAcao(linha, "Igual ao cadastro.")
    : erro(
        linha,
        "Este dependente já está cadastrado com outro período, nascimento ou parentesco. Mude-o em Perfil › Sócios.",
      )
}

interface Onde {
  readonly idEmpresa: string
  readonly estado: Estado
  readonly contexto: Contexto
}

function incluir(
  linha: LinhaAJulgar,
  novo: DependenteDoEstado,
  socio: SocioDoEstado,
  { idEmpresa, estado, contexto }: Onde,
): Veredito {
  const id = contexto.novoId()
  const efeito: Efeito = {
    tabela: "dependentes",
    acao: "inserir",
    chave: { id },
    antes: null,
    depois: { id, id_empresa: idEmpresa, id_socio: socio.id, ...novo },
  }
  estado.socios = estado.socios.map((s) => (s.id === socio.id ? { ...s, dependentes: [...s.dependentes, novo] } : s))
  return inserido(linha, `Dependente novo, desde ${mesEscrito(novo.desde)}.`, [efeito])
}
