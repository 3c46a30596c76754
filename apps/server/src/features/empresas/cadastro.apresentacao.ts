import type { CadastroDaEmpresa, PendenciaDoCadastro } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { apresentarHonorario, apresentarMunicipio, type HonorarioGravado } from "./apresentacao.ts"
import type { CadastroLido } from "./cadastro.repository.ts"
import { vigenteEm } from "./vigencia.ts"

interface Quando {
  /** The office's own fee; null hides what is of the office. */
  readonly padrao: HonorarioGravado | null
  readonly agora: Date
}

/** A registration as the contract shows it, with the value of each dated field in the month of `agora`. */
export function apresentarCadastro(lido: CadastroLido, { padrao, agora }: Quando): CadastroDaEmpresa {
  const { empresa } = lido
  const mes = competenciaCivil(agora)
  const historico = apresentarHistorico(lido, padrao !== null)
  return {
    id: empresa.id,
    cnpj: empresa.cnpj,
    razaoSocial: empresa.razaoSocial,
    apelido: empresa.apelido,
    nomeFantasia: empresa.nomeFantasia,
    dataAbertura: empresa.dataAbertura,
    idTipo: empresa.idTipo,
    inicioNoSistema: empresa.inicioNoSistema,
    idNaturezaJuridica: empresa.idNaturezaJuridica,
    naturezaJuridica: empresa.idNaturezaJuridica
      ? (linhaDaTabela("naturezas-juridicas", empresa.idNaturezaJuridica)?.nome ?? null)
      : null,
    capitalSocial: empresa.capitalSocialCentavos === null ? null : paraReais(empresa.capitalSocialCentavos),
    nire: empresa.nire,
    inscricaoEstadual: empresa.inscricaoEstadual,
    inscricaoMunicipal: empresa.inscricaoMunicipal,
    email: empresa.email,
    telefone: empresa.telefone,
    cep: empresa.cep,
    logradouro: empresa.logradouro,
    numero: empresa.numero,
    complemento: empresa.complemento,
    bairro: empresa.bairro,
    idPais: empresa.idPais,
    regime: vigenteEm(historico.regimes, mes)?.regime ?? "simples",
    idCategoria: vigenteEm(historico.categorias, mes)?.idCategoria ?? empresa.idCategoria,
    municipio: vigenteEm(historico.municipios, mes)?.municipio ?? apresentarMunicipio(empresa.idMunicipio, empresa.uf),
    ...historico,
    fechadoAte: lido.fechadoAte,
    responsavel: nomeado(empresa.idResponsavel, lido.responsavel),
    implantadaEm: empresa.implantadaEm?.toISOString() ?? null,
    quantidades: { socios: lido.socios, atividades: lido.atividades },
    certificadoValidoAte: lido.certificadoAte && diaCivil(lido.certificadoAte),
    pendencias: pendenciasDe(lido, agora),
    escritorio: padrao && {
      grupo: nomeado(empresa.idGrupo, lido.grupo),
      honorario: apresentarHonorario(empresa),
      honorarioPadrao: apresentarHonorario(padrao),
      observacoes: empresa.observacoes,
    },
    versao: empresa.versao,
  }
}

const emReais = (valor: bigint | null) => (valor === null ? null : paraReais(valor))

/** Dated changes behind what holds since the opening, each with whether a closed month depends on it. */
function apresentarHistorico(
  { empresa, regimes, municipios, categorias, fechadoAte }: CadastroLido,
  doEscritorio: boolean,
) {
  const abertura = empresa.dataAbertura.slice(0, 7)
  const vigencia = (desde: string) => ({ desde, fechado: fechadoAte !== null && fechadoAte >= desde })
  const base = <T>(mudancas: readonly { readonly desde: string }[], inicial: T) =>
    mudancas[0]?.desde === abertura ? [] : [inicial]
  return {
    regimes: regimes.map(({ desde, regime, atividadeMei, impedidoIcmsIss, ...fixos }) => ({
      ...vigencia(desde),
      regime,
      atividadeMei,
      impedidoIcmsIss,
      icmsFixo: emReais(fixos.icmsFixoCentavos),
      icmsFixoAto: fixos.icmsFixoAto,
      issFixo: emReais(fixos.issFixoCentavos),
      issFixoAto: fixos.issFixoAto,
    })),
    municipios: [
      ...base(municipios, {
        ...vigencia(abertura),
        municipio: apresentarMunicipio(empresa.idMunicipio, empresa.uf),
      }),
      ...municipios.map(({ desde, idMunicipio, uf }) => ({
        ...vigencia(desde),
        municipio: apresentarMunicipio(idMunicipio, uf),
      })),
    ],
    categorias: [
      ...base(categorias, { ...vigencia(abertura), idCategoria: empresa.idCategoria, motivo: null }),
      // Why the office stopped working for somebody is the office's own business.
      ...categorias.map(({ desde, idCategoria, motivo }) => ({
        ...vigencia(desde),
        idCategoria,
        motivo: doEscritorio ? motivo : null,
      })),
    ],
  }
}

/** What the registration lacks, in the contract's order. */
function pendenciasDe({ empresa, ...lido }: CadastroLido, agora: Date): PendenciaDoCadastro[] {
  const faltas: readonly (readonly [PendenciaDoCadastro, boolean])[] = [
    ["contato", empresa.email === null && empresa.telefone === null],
    ["endereco", empresa.cep === null || empresa.logradouro === null || empresa.bairro === null],
    ["natureza-juridica", empresa.idNaturezaJuridica === null],
    ["responsavel", empresa.idResponsavel === null],
    ["atividade-principal", !lido.temPrincipal],
    ["socios", !lido.temQuadro],
    ["certificado", lido.certificadoAte === null || lido.certificadoAte <= agora],
  ]
  return faltas.filter(([, falta]) => falta).map(([nome]) => nome)
}

const nomeado = (id: string | null, nome: string | null) => (id === null || nome === null ? null : { id, nome })
