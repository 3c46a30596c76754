import { emPartes, quadroFecha } from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import { enumerar } from "../../../palavras.ts"
import { gravarProLabore, recusaDoProLabore } from "./pro-labore.ts"
import type {
  Contexto,
  Efeito,
  Estado,
  LinhaAJulgar,
  ParteDoQuadro,
  Registro,
  SocioDoEstado,
  Veredito,
} from "./tipos.ts"
import { atualizado, erro, inserido, semAcao, separarRepetidas } from "./vereditos.ts"

const CASAS = 10
const SOCIO = "22"
/** The Receita wants one; a portfolio sheet often has none, and the rest of the composition is no worse for it. */
const SEM_RESPONSAVEL =
  "Atenção: nenhum sócio desta empresa está marcado como responsável perante a Receita. Preencha a coluna Responsável, ou marque-o depois em Perfil › Sócios."

const emPercentual = (decimos: bigint) => {
  const texto = decimos.toString().padStart(CASAS + 1, "0")
  const cem = texto.slice(0, -CASAS + 2).replace(/^0+(?=\d)/, "")
  const resto = texto.slice(-CASAS + 2).replace(/0+$/, "")
  return `${cem}${resto === "" ? "" : `,${resto}`}%`
}

/**
 * The verdicts of the partners of a company: its composition comes in whole or not at all, because shares that do not
 * total 100 % are no composition.
 */
export function julgarSocios(linhas: readonly LinhaAJulgar[], estado: Estado, contexto: Contexto): Veredito[] {
  const { empresa } = estado
  if (linhas.length === 0 || empresa === null) return []
  const { unicas, vereditos } = separarRepetidas(
    linhas,
    (l) => l.dados.documento ?? `linha ${l.sequencia}`,
    (l) => JSON.stringify(Object.entries(l.dados).sort()),
    "fica-a-primeira",
  )
  const recusar = (motivo: string) => [...vereditos, ...unicas.map((l) => erro(l, motivo, "quadro-incompleto"))]
  const partes = unicas.map((l) => parteDe(l, estado))
  if (!quadroFecha(partes.map((p) => p.fracao))) {
    const soma = partes.reduce((total, p) => total + emPartes(p.fracao), 0n)
    return recusar(`As participações dos sócios desta empresa somam ${emPercentual(soma)}. Ajuste-as até somarem 100%.`)
  }
  // The same refusal as on the screen of the partners.
  const juridica = unicas.find((_, i) => partes[i]?.responsavel && ehPessoaJuridica(partes[i].documento))
  if (juridica !== undefined)
    return recusar(
      `Quem responde pela empresa perante a Receita é uma pessoa física, e na linha ${juridica.linha} o responsável é uma empresa. Troque o Sim por Não.`,
    )
  if (partes.filter((p) => p.responsavel).length > 1)
    return recusar("Há mais de um responsável pela empresa perante a Receita. Deixe um só.")
  const [semProLabore] = unicas.flatMap((l) => recusaDoProLabore(l, estado) ?? [])
  if (semProLabore !== undefined) return recusar(semProLabore)
  const quadro = decidirQuadro(unicas, partes, estado, contexto)
  if ("erro" in quadro) return recusar(quadro.erro)
  return [...vereditos, ...escrever(unicas, { partes, desde: quadro.desde }, estado, empresa.id, contexto)]
}

const ehPessoaJuridica = (documento: string) => documento.length === 14

function parteDe({ dados }: LinhaAJulgar, estado: Estado): ParteDoQuadro {
  const atual = estado.quadro?.partes.find((p) => p.documento === dados.documento)
  return {
    documento: dados.documento ?? "",
    fracao: dados.participacao ?? "0",
    qualificacao: dados.qualificacao ?? atual?.qualificacao ?? SOCIO,
    responsavel: dados.responsavel === undefined ? (atual?.responsavel ?? false) : dados.responsavel === "sim",
  }
}

/** From when the composition holds; null when it is the one already registered. */
function decidirQuadro(
  linhas: readonly LinhaAJulgar[],
  partes: readonly ParteDoQuadro[],
  { quadro, empresa }: Estado,
  { hoje }: Contexto,
): { desde: string | null } | { erro: string } {
  const datas = [...new Set(linhas.flatMap((l) => l.dados.desde ?? []))]
  const [informada] = datas
  if (datas.length > 1) {
    return {
      erro: `O quadro tem datas diferentes (${enumerar(datas.map(formatarData))}). Uma composição tem uma data só; registre as alterações uma a uma.`,
    }
  }
  const abertura = String(empresa?.registro.data_abertura ?? "")
  const desde = informada ?? (quadro === null ? abertura : null)
  if (desde !== null && desde > hoje) return { erro: "A data do quadro está no futuro. Confira o ano." }
  if (desde !== null && desde < abertura)
    return { erro: `A data do quadro é anterior à abertura da empresa, em ${formatarData(abertura)}.` }
  if (quadro === null) return { desde }
  if (mesmoQuadro(quadro.partes, partes)) return { desde: null }
  if (desde === null) return { erro: "O quadro cadastrado é outro. Diga, em “Quadro desde”, a data da alteração." }
  return desde > quadro.desde
    ? { desde }
    : {
        erro: `Já há um quadro de ${formatarData(quadro.desde)}. Registre a alteração em Sócios, ou informe uma data posterior.`,
      }
}

const assinatura = (p: ParteDoQuadro) => `${p.documento}|${emPartes(p.fracao)}|${p.qualificacao}|${p.responsavel}`
function mesmoQuadro(a: readonly ParteDoQuadro[], b: readonly ParteDoQuadro[]): boolean {
  const deA = new Set(a.map(assinatura))
  return a.length === b.length && b.every((p) => deA.has(assinatura(p)))
}

function escrever(
  linhas: readonly LinhaAJulgar[],
  { partes, desde }: { readonly partes: readonly ParteDoQuadro[]; readonly desde: string | null },
  estado: Estado,
  idEmpresa: string,
  contexto: Contexto,
): Veredito[] {
  const semResponsavel = !partes.some((p) => p.responsavel)
  const vereditos = linhas.map((linha, i) => {
    const atual = estado.socios.find((s) => s.documento === linha.dados.documento)
    const pessoa = atual === undefined ? pessoaNova(linha, idEmpresa, contexto) : pessoaMudada(linha, atual)
    const id = atual?.id ?? String(pessoa[0]?.chave.id)
    if (atual === undefined)
      estado.socios = [...estado.socios, { ...vazio, id, documento: linha.dados.documento ?? null }]
    const quadro = desde === null ? [] : doQuadro(i === 0, { id_empresa: idEmpresa, desde }, id, partes[i], contexto)
    const proLabore = gravarProLabore(linha, id, idEmpresa, estado)
    const efeitos = [...pessoa, ...quadro, ...proLabore.efeitos]
    if (efeitos.length === 0) return semAcao(linha, `Igual ao cadastro.${semResponsavel ? ` ${SEM_RESPONSAVEL}` : ""}`)
    const frases = [
      atual === undefined ? "Sócio novo." : pessoa.length > 0 ? "Muda os dados do sócio." : "",
      quadro.length > 0 && desde !== null ? `Quadro desde ${formatarData(desde)}.` : "",
      proLabore.frase,
      linha.dados.qualificacao === undefined && partes[i]?.qualificacao === SOCIO
        ? "Qualificação não informada: Sócio (22)."
        : "",
      semResponsavel ? SEM_RESPONSAVEL : "",
    ].filter((f) => f !== "")
    return atual === undefined
      ? inserido(linha, frases.join(" "), efeitos)
      : atualizado(linha, frases.join(" "), efeitos)
  })
  if (desde !== null) estado.quadro = { desde, partes }
  return vereditos
}

const vazio: Omit<SocioDoEstado, "id" | "documento"> = {
  nome: "",
  email: null,
  celular: null,
  nascimento: null,
  proLabores: [],
  dependentes: [],
}

function pessoaNova({ dados }: LinhaAJulgar, idEmpresa: string, { novoId, agora }: Contexto): Efeito[] {
  const id = novoId()
  const depois: Registro = {
    id,
    id_empresa: idEmpresa,
    id_tipo_de_pessoa: (dados.documento ?? "").length === 11 ? 1 : 2,
    documento: dados.documento ?? null,
    nome: dados.nome ?? "",
    email: dados.email ?? null,
    celular: dados.celular ?? null,
    nascimento: dados.nascimento ?? null,
    criado_em: agora.toISOString(),
    versao: 1,
  }
  return [{ tabela: "socios", acao: "inserir", chave: { id }, antes: null, depois }]
}

function pessoaMudada({ dados }: LinhaAJulgar, atual: SocioDoEstado): Efeito[] {
  const campos = (["nome", "email", "celular", "nascimento"] as const).filter(
    (c) => dados[c] !== undefined && dados[c] !== atual[c],
  )
  if (campos.length === 0) return []
  return [
    {
      tabela: "socios",
      acao: "alterar",
      chave: { id: atual.id },
      antes: Object.fromEntries(campos.map((c) => [c, atual[c]])),
      depois: Object.fromEntries(campos.map((c) => [c, dados[c] ?? null])),
    },
  ]
}

function doQuadro(
  primeira: boolean,
  chave: { readonly id_empresa: string; readonly desde: string },
  idSocio: string,
  parte: ParteDoQuadro | undefined,
  { agora }: Contexto,
): Efeito[] {
  if (parte === undefined) return []
  const doSocio: Efeito = {
    tabela: "quadros_socios",
    acao: "inserir",
    chave: { ...chave, id_socio: idSocio },
    antes: null,
    depois: {
      ...chave,
      id_socio: idSocio,
      fracao: parte.fracao,
      qualificacao: parte.qualificacao,
      responsavel: parte.responsavel,
    },
  }
  if (!primeira) return [doSocio]
  const quadro: Efeito = {
    tabela: "quadros",
    acao: "inserir",
    chave,
    antes: null,
    depois: {
      ...chave,
      descricao: "Importação de planilha",
      registrado_em: agora.toISOString(),
      registrado_por: "Importação de planilha",
    },
  }
  return [quadro, doSocio]
}
