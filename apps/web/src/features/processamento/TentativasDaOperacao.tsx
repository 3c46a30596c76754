import { Button, Timeline } from "@mantine/core"
import type { ExecucaoDaOperacao } from "@partida/contracts"
import { useState } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import classes from "./processamento.module.css"
import { RegistroDaTentativa } from "./RegistroDaTentativa.tsx"
import { etiquetaDaTentativa, formatarCusto, formatarDuracao } from "./textos.ts"

const cores: Readonly<Record<Tom, string>> = {
  feito: "green",
  atencao: "yellow",
  erro: "red",
  andamento: "blue",
  neutro: "gray",
}

interface Props {
  readonly idOperacao: string
  readonly execucoes: readonly ExecucaoDaOperacao[]
}

/** The attempts in time, the last one first; each opens what was sent and what was answered. */
export function TentativasDaOperacao({ idOperacao, execucoes }: Props) {
  const ordenadas = execucoes.toSorted((a, b) => b.numero - a.numero)
  return (
    <section>
      <h2 className={classes.titulo}>Tentativas</h2>
      {ordenadas.length === 0 ? (
        <p className={classes.fraco}>Nada foi enviado ao órgão ainda.</p>
      ) : (
        <Timeline bulletSize={14} lineWidth={2} active={ordenadas.length - 1}>
          {ordenadas.map((execucao) => (
            <Timeline.Item key={execucao.numero} color={cores[etiquetaDaTentativa(execucao).tom]}>
              <Tentativa idOperacao={idOperacao} execucao={execucao} />
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </section>
  )
}

interface TentativaProps {
  readonly idOperacao: string
  readonly execucao: ExecucaoDaOperacao
}

function Tentativa({ idOperacao, execucao }: TentativaProps) {
  const [aberta, setAberta] = useState(false)
  const { numero, etapa, iniciadaEm, duracaoMs, custo, motivo, servico } = execucao
  const { tom, rotulo } = etiquetaDaTentativa(execucao)
  return (
    <div className={classes.tentativa}>
      <div className={classes.topo}>
        <strong>
          {numero}. {etapa}
        </strong>
        <Etiqueta tom={tom} simples>
          {rotulo}
        </Etiqueta>
      </div>
      <span className={classes.fraco}>
        {formatarDataHora(iniciadaEm)}
        {duracaoMs !== null && ` · ${formatarDuracao(duracaoMs)}`} · {formatarCusto(custo)} · {servico}
      </span>
      {motivo && <span>{motivo.texto}</span>}
      {motivo?.textoDoOrgao && <blockquote className={classes.orgao}>{motivo.textoDoOrgao}</blockquote>}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.abrir ?? ""}
        aria-expanded={aberta}
        aria-label={`${aberta ? "Fechar" : "Ver"} pedido e resposta da tentativa ${numero}`}
        onClick={() => setAberta(!aberta)}
      >
        {aberta ? "Fechar pedido e resposta" : "Ver pedido e resposta"}
      </Button>
      {aberta && <RegistroDaTentativa idOperacao={idOperacao} numero={numero} />}
    </div>
  )
}
