import { Button, Switch } from "@mantine/core"
import { gatilhoDe, type RegraDeOperacao, tiposDeOperacao } from "@partida/contracts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { quandoDaRegra } from "../../shared/automacao/quando.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import classes from "./configuracoes.module.css"

interface Props {
  readonly regra: RegraDeOperacao
  readonly podeMudar: boolean
  /** `falta`: it has no day yet, so it cannot be turned on just like that. */
  readonly aoLigar: (ligada: boolean, falta: boolean) => void
  readonly aoAbrir: () => void
}

/** One act: when it is asked for by itself, whether somebody approves it, who said so, and its switch. */
export function LinhaDaRegra({ regra, podeMudar, aoLigar, aoAbrir }: Props) {
  const { tipo, disponivel, ligada, comAprovacao, excecoes, alteradaEm, alteradaPor } = regra
  const nome = tiposDeOperacao[tipo]
  const { semChave } = gatilhoDe(tipo)
  const quando = quandoDaRegra(regra)
  return (
    <li className={classes.regra}>
      <div className={classes.oQue}>
        <h3 className={classes.nome}>{nome}</h3>
        {excecoes > 0 && <p className="fraco paragrafo">Diferente em {plural(excecoes, "empresa", "empresas")}</p>}
        {alteradaPor && alteradaEm && (
          <p className="fraco paragrafo">
            Mudada por {alteradaPor} em {formatarDataHora(alteradaEm)}
          </p>
        )}
      </div>
      <p className={classes.quando}>
        {disponivel ? (quando ?? "Escolha o dia do mês") : "Não disponível nesta instalação"}
      </p>
      <p className={classes.quando}>{disponivel && (comAprovacao ? "Espera a sua aprovação" : "Sai sem aprovação")}</p>
      <div className={classes.atos}>
        {disponivel && podeMudar && (
          <Button variant="subtle" size="compact-sm" onClick={aoAbrir} aria-label={`Alterar ${nome}`}>
            Alterar
          </Button>
        )}
        {disponivel && !semChave && podeMudar && (
          <Switch
            size="sm"
            aria-label={nome}
            checked={ligada}
            onChange={(evento) => aoLigar(evento.currentTarget.checked, quando === null)}
          />
        )}
        {disponivel && !semChave && !podeMudar && (
          <Etiqueta tom={ligada ? "feito" : "neutro"} simples>
            {ligada ? "Ligada" : "Desligada"}
          </Etiqueta>
        )}
      </div>
    </li>
  )
}
