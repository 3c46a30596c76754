import type { ChaveApi } from "@partida/contracts"
import { IconBan, IconClockOff } from "@tabler/icons-react"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { rotuloDoEscopo, situacaoDa } from "./chave.ts"
import classes from "./integracao.module.css"

/** Columns of the keys. */
export function colunasDasChaves(agora: Date): readonly ColunaDaLista<ChaveApi>[] {
  return [
    {
      id: "nome",
      titulo: "Chave",
      exportacao: ["nome", "prefixo"],
      celula: (chave) => (
        <div className={classes.duasLinhas}>
          <strong>{chave.nome}</strong>
          <code className="fraco">{inicio(chave)}</code>
        </div>
      ),
    },
    { id: "escopos", titulo: "Pode", celula: (chave) => <Permissoes chave={chave} /> },
    { id: "empresas", titulo: "Empresas", celula: (chave) => <span title={nomes(chave)}>{empresas(chave)}</span> },
    {
      id: "situacao",
      titulo: "Situação",
      exportacao: ["expiraEm", "revogadaEm"],
      celula: (chave) => <Situacao chave={chave} agora={agora} />,
    },
    {
      id: "uso",
      titulo: "Último uso",
      exportacao: ["ultimoUsoEm"],
      celula: ({ ultimoUsoEm }) => (
        <span className="numerico">{ultimoUsoEm ? formatarDataHora(ultimoUsoEm) : "Nunca usada"}</span>
      ),
    },
    {
      id: "criada",
      titulo: "Criada",
      exportacao: ["criadaEm", "criadaPor"],
      celula: ({ criadaEm, criadaPor }) => (
        <div className={classes.duasLinhas}>
          <span className="numerico">{formatarData(criadaEm)}</span>
          <span className="fraco">por {criadaPor}</span>
        </div>
      ),
    },
  ]
}

/** The same row on a phone. */
export function CartaoDaChave({ chave, agora }: { readonly chave: ChaveApi; readonly agora: Date }) {
  return (
    <ResumoEmCartao titulo={chave.nome} aoLado={<Situacao chave={chave} agora={agora} />}>
      <code className="fraco">{inicio(chave)}</code>
      <Permissoes chave={chave} />
      <span className="fraco">
        {empresas(chave)} · {chave.ultimoUsoEm ? `usada em ${formatarDataHora(chave.ultimoUsoEm)}` : "nunca usada"}
      </span>
    </ResumoEmCartao>
  )
}

const inicio = ({ prefixo }: ChaveApi) => `${prefixo}…`
const empresas = (chave: ChaveApi) =>
  chave.empresas === null ? "Todas as empresas" : plural(chave.empresas.length, "empresa", "empresas")
const nomes = (chave: ChaveApi) => chave.empresas?.map(({ apelido }) => apelido).join(", ") ?? ""

function Permissoes({ chave }: { readonly chave: ChaveApi }) {
  return (
    <ul className={classes.permissoes}>
      {chave.escopos.map((escopo) => (
        <li key={escopo}>{rotuloDoEscopo(escopo)}</li>
      ))}
    </ul>
  )
}

function Situacao({ chave, agora }: { readonly chave: ChaveApi; readonly agora: Date }) {
  const situacao = situacaoDa(chave, agora)
  switch (situacao) {
    case "em-uso":
      return (
        <Etiqueta tom="feito">{chave.expiraEm ? `Até ${formatarData(chave.expiraEm)}` : "Sem vencimento"}</Etiqueta>
      )
    case "vencida":
      return (
        <Etiqueta tom="neutro" icone={IconClockOff}>
          Venceu em {formatarData(chave.expiraEm ?? "")}
        </Etiqueta>
      )
    case "revogada":
      return (
        <Etiqueta tom="neutro" icone={IconBan}>
          Revogada em {formatarData(chave.revogadaEm ?? "")}
        </Etiqueta>
      )
    default:
      return situacao satisfies never
  }
}
