import { Switch } from "@mantine/core"
import { type ChaveDaRotina, nomesDasRotinas, type RotinaDaEmpresa, rotinas } from "@partida/contracts"
import { formatarDataHora, formatarInstanteCurto } from "../../lib/formatacao/data.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import classes from "./automacao.module.css"
import { olhouDepois, semARotina, ultimaVez } from "./textos.ts"

interface Props {
  readonly rotina: RotinaDaEmpresa
  /** Moment of the reading: what "às 07:00" is of the same day as. */
  readonly agora: Date
  readonly aoMudar: (chave: ChaveDaRotina, ativa: boolean) => void
}

/** One routine: what it does, what it last did, how things stand, when it looks again, and its switch. */
export function LinhaDaRotina({ rotina, agora, aoMudar }: Props) {
  const nome = nomesDasRotinas[rotina.rotina]
  const { chave, proximaEm } = rotina
  const depois = olhouDepois(rotina, agora)
  return (
    <li className={classes.rotina}>
      <div className={classes.oQue}>
        <h3 className={classes.nome}>{nome}</h3>
        <p>{rotinas[rotina.rotina].oQueFaz}</p>
        {chave?.ativa === false && <Desligada chave={chave} />}
      </div>
      <div className={classes.ultima}>
        <p>{ultimaVez(rotina, agora)}</p>
        {depois && <p className={classes.fraco}>{depois}</p>}
        {proximaEm && <p className={classes.fraco}>Olha de novo {formatarInstanteCurto(proximaEm, agora)}.</p>}
      </div>
      <div className={classes.agora}>
        <Situacao rotina={rotina} nome={nome} />
      </div>
      <div className={classes.chave}>
        {chave && (
          <Switch
            size="sm"
            aria-label={nome}
            checked={chave.ativa}
            onChange={(evento) => aoMudar(chave, evento.currentTarget.checked)}
          />
        )}
      </div>
    </li>
  )
}

function Situacao({ rotina: { agora }, nome }: { readonly rotina: RotinaDaEmpresa; readonly nome: string }) {
  if (agora === null) return <span className={classes.fraco}>Nada pendente</span>
  const link = (
    <LinkDoCaminho caminho={agora.destino} rotulo={`${nome}: ${agora.texto}`}>
      {agora.texto}
    </LinkDoCaminho>
  )
  return agora.atencao ? (
    <Etiqueta tom="atencao" simples>
      {link}
    </Etiqueta>
  ) : (
    link
  )
}

function Desligada({ chave: { rotina, alteradaEm, alteradaPor } }: { readonly chave: ChaveDaRotina }) {
  const quem = alteradaPor && alteradaEm ? ` por ${alteradaPor} em ${formatarDataHora(alteradaEm)}` : ""
  return (
    <p className={classes.desligada}>
      <strong>Desligado{quem}.</strong> {semARotina[rotina]}
    </p>
  )
}
