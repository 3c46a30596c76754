import { Button, Group, SegmentedControl } from "@mantine/core"
import type { Importacao } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { useEscolher } from "./importacao.api.ts"
import classes from "./importacao.module.css"

const opcoes = [
  { value: "inclusa", label: "Já está na folha" },
  { value: "a-parte", label: "Soma à parte" },
]

/** What a person says of extracts before they are written: the conflicts at once, and where the CPP of the DAS is. */
export function Escolhas({ importacao }: { readonly importacao: Importacao }) {
  const { id, emConflito, cppNaFolha } = importacao
  const escolher = useEscolher(id)
  return (
    <>
      {emConflito > 0 && (
        <div className={classes.acima}>
          <Faixa
            tom="atencao"
            titulo={`${plural(emConflito, "valor registrado difere", "valores registrados diferem")} do extrato`}
          >
            Nada muda até você escolher, linha a linha na aba A escolher, ou todos de uma vez:
            <Group gap="sm" mt="xs">
              <Button
                size="xs"
                variant="default"
                disabled={escolher.isPending}
                onClick={() => escolher.mutate({ escolha: "registrado" })}
              >
                Manter os registrados
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={escolher.isPending}
                onClick={() => escolher.mutate({ escolha: "extrato" })}
              >
                Usar os do extrato
              </Button>
            </Group>
          </Faixa>
        </div>
      )}
      {cppNaFolha !== null && (
        <div className={classes.cpp}>
          <span id="cpp-na-folha">CPP do DAS na folha declarada:</span>
          <SegmentedControl
            size="xs"
            aria-labelledby="cpp-na-folha"
            data={opcoes}
            value={cppNaFolha}
            disabled={escolher.isPending}
            onChange={(onde) => escolher.mutate({ cppNaFolha: onde === "a-parte" ? "a-parte" : "inclusa" })}
          />
          <span className={classes.fraco}>
            {cppNaFolha === "inclusa"
              ? "A folha entra sem a CPP, que é gravada no mês do pagamento: a soma é a declarada."
              : "A folha entra inteira e a CPP soma a ela: a razão do Fator R fica maior que a declarada."}
          </span>
        </div>
      )}
    </>
  )
}
