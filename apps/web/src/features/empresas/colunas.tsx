import { type EmpresaDaCarteira, regimes, saiuDaCarteira } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { IconDoorExit, IconProgress } from "@tabler/icons-react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import {
  formatarTelefone,
  honorarioEmPalavras,
  rotuloDaCategoria,
  rotuloDoTipo,
} from "../../shared/cadastro/rotulos.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./empresas.module.css"

type Coluna = ColunaDaLista<EmpresaDaCarteira>

const NADA = <span className="fraco">—</span>

const apelido: Coluna = {
  id: "apelido",
  titulo: "Empresa",
  ordem: "apelido",
  principal: true,
  exportacao: ["apelido", "razaoSocial"],
  celula: ({ apelido, razaoSocial }) => (
    <span className={classes.nome} title={razaoSocial}>
      {apelido}
    </span>
  ),
}
const cnpj: Coluna = {
  id: "cnpj",
  titulo: "CNPJ",
  ordem: "cnpj",
  celula: ({ cnpj }) => <span className="numerico">{formatarDocumento(cnpj)}</span>,
}
const regime: Coluna = {
  id: "regime",
  titulo: "Regime",
  exportacao: ["regime", "anexos"],
  celula: (e) => <Curto>{regimeEmPalavras(e)}</Curto>,
}
const responsavel: Coluna = {
  id: "responsavel",
  titulo: "Responsável",
  ordem: "responsavel",
  celula: ({ responsavel }) => (responsavel ? <Curto>{responsavel.nome}</Curto> : NADA),
}
const ultimoMesFechado: Coluna = {
  id: "ultimoMesFechado",
  titulo: "Fechada até",
  ordem: "ultimoMesFechado",
  celula: ({ ultimoMesFechado: mes }) => (mes === null ? NADA : formatarCompetencia(mes)),
}

/** Columns of the registration of companies. */
export const colunasDasEmpresas: readonly Coluna[] = [
  apelido,
  cnpj,
  regime,
  { id: "porte", titulo: "Porte", celula: ({ idTipo }) => rotuloDoTipo(idTipo) },
  {
    id: "municipio",
    titulo: "Município",
    exportacao: ["municipio", "uf"],
    celula: ({ municipio }) => <Curto>{`${municipio.nome}, ${municipio.uf}`}</Curto>,
  },
  { id: "grupo", titulo: "Grupo", ordem: "grupo", celula: ({ grupo }) => (grupo ? <Curto>{grupo.nome}</Curto> : NADA) },
  responsavel,
  {
    id: "situacao",
    titulo: "Situação",
    exportacao: ["categoria", "implantada"],
    celula: (empresa) => <Situacao empresa={empresa} />,
  },
]

/** Columns of the portfolio of clients. */
export const colunasDosClientes: readonly Coluna[] = [
  apelido,
  {
    id: "contato",
    titulo: "Contato",
    exportacao: ["email", "telefone"],
    celula: ({ email, telefone }) => (
      <span className={classes.contato}>
        {email ? (
          <span className={classes.email} title={email}>
            {email}
          </span>
        ) : telefone ? (
          formatarTelefone(telefone)
        ) : (
          NADA
        )}
        {email && telefone && <span className="fraco">{formatarTelefone(telefone)}</span>}
      </span>
    ),
  },
  responsavel,
  {
    id: "honorario",
    titulo: "Honorário",
    exportacao: ["baseDoHonorario", "honorario"],
    celula: (e) => <HonorarioDaEmpresa empresa={e} />,
  },
  regime,
  ultimoMesFechado,
  {
    id: "situacao",
    titulo: "Situação",
    exportacao: ["categoria", "implantada"],
    celula: (empresa) => <Situacao empresa={empresa} />,
  },
]

/** One line of text: what does not fit is cut, and told whole by the tooltip. */
function Curto({ children }: { readonly children: string }) {
  return (
    <span className={classes.curto} title={children}>
      {children}
    </span>
  )
}

function regimeEmPalavras({ regime: qual, anexos }: EmpresaDaCarteira): string {
  if (qual !== "simples") return regimes[qual]
  return anexos.length > 0 ? `Simples (${anexos.join(", ")})` : "Simples"
}

function HonorarioDaEmpresa({ empresa }: { readonly empresa: EmpresaDaCarteira }) {
  if (empresa.honorario === null) return NADA
  return (
    <span className={classes.contato}>
      <Curto>{honorarioEmPalavras(empresa.honorario)}</Curto>
      {empresa.honorarioDoEscritorio && <span className="fraco">padrão do escritório</span>}
    </span>
  )
}

/** Whether the company is a client, is still being taken in, or left. The name of a category would be read as the regime. */
function Situacao({ empresa: { idCategoria, implantada } }: { readonly empresa: EmpresaDaCarteira }) {
  if (saiuDaCarteira(idCategoria))
    return (
      <Etiqueta tom="neutro" icone={IconDoorExit}>
        {rotuloDaCategoria(idCategoria)}
      </Etiqueta>
    )
  if (!implantada)
    return (
      <Etiqueta tom="andamento" icone={IconProgress}>
        Em implantação
      </Etiqueta>
    )
  return <Etiqueta tom="feito">Ativa</Etiqueta>
}

/** The same row on a phone. */
export function CartaoDaEmpresa({ empresa }: { readonly empresa: EmpresaDaCarteira }) {
  const { responsavel: quem, telefone, email } = empresa
  const contato = telefone ? formatarTelefone(telefone) : email
  return (
    <ResumoEmCartao titulo={empresa.apelido} aoLado={<Situacao empresa={empresa} />}>
      <span className="numerico">{formatarDocumento(empresa.cnpj)}</span>
      <span className="fraco">
        {[regimeEmPalavras(empresa), `${empresa.municipio.nome}, ${empresa.municipio.uf}`].join(" · ")}
      </span>
      {(quem || contato) && <span className="fraco">{[quem?.nome, contato].filter((parte) => parte).join(" · ")}</span>}
    </ResumoEmCartao>
  )
}
