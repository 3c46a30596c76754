import { Box, Button } from "@mantine/core"
import type { OpcaoDoAno } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { consultaDasOpcoes } from "../../shared/cadastro/opcao-do-simples.api.ts"
import { RespostaDaOpcao } from "../../shared/cadastro/RespostaDaOpcao.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./perfil.module.css"

const nomes = { competencia: "Por competência", caixa: "Por caixa" } as const

/** How the revenue of each year enters the Simples, who told it and when; absent where there was never a choice to make. */
export function OpcoesDoSimples({ idEmpresa }: { readonly idEmpresa: string }) {
  const { data, error, refetch } = useQuery(consultaDasOpcoes(idEmpresa))
  if (data?.lista.length === 0) return null
  return (
    <Cartao titulo="Receita no Simples">
      {data ? (
        <ol className="sem-marcas" reversed>
          {data.lista.map((opcao) => (
            <Ano key={opcao.ano} idEmpresa={idEmpresa} opcao={opcao} />
          ))}
        </ol>
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[92]} />
      )}
    </Cartao>
  )
}

interface Props {
  readonly idEmpresa: string
  readonly opcao: OpcaoDoAno
}

function Ano({ idEmpresa, opcao }: Props) {
  const [mudando, setMudando] = useState(false)
  const { ano, regime, fechadoAte, respostas, aviso } = opcao
  return (
    <li className={classes.mudanca}>
      <span className={classes.mes}>{ano}</span>
      <span className={classes.textos}>
        {regime === null ? "Ninguém respondeu: os meses não são calculados" : nomes[regime]}
        {respostas.toReversed().map(({ em, autor, de, para }) => (
          <span key={em} className="fraco">
            {formatarDataHora(em)}, {autor}
            {de !== null && para !== null && `: mudou de ${nomes[de].toLowerCase()}`}
          </span>
        ))}
        {aviso !== null && <Faixa tom="atencao">{aviso}</Faixa>}
        {(mudando || regime === null) && (
          <Box mt={8}>
            <RespostaDaOpcao idEmpresa={idEmpresa} opcao={opcao} aoResponder={() => setMudando(false)} />
          </Box>
        )}
      </span>
      {regime !== null &&
        (fechadoAte === null ? (
          <span className={classes.acoes}>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={mudando ? `Deixar ${ano} como está` : `Corrigir ${ano}`}
              onClick={() => setMudando(!mudando)}
            >
              {mudando ? "Deixar" : "Corrigir"}
            </Button>
          </span>
        ) : (
          <Etiqueta
            tom="neutro"
            simples
            title={`${formatarCompetencia(fechadoAte)} está fechada: reabra os meses do ano em Fechamento para corrigir.`}
          >
            em mês fechado
          </Etiqueta>
        ))}
    </li>
  )
}
