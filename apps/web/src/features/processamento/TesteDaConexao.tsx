import { Button } from "@mantine/core"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { useTestarConexao } from "./processamento.api.ts"

/** Whether the authority recognises the office, asked right there by who may; recognised, what stopped for it goes on. */
export function TesteDaConexao() {
  const { alcanca } = usePessoa()
  const { data, error, isPending, mutate } = useTestarConexao()
  const teste = data?.configuracao?.teste
  if (!alcanca("ADMINISTRADOR")) return <p>Quem testa a conexão é o administrador do escritório.</p>
  if (teste?.resultado === "ok") return <p role="status">{teste.texto} O que parou por isto voltou para a fila.</p>
  return (
    <>
      <Recusa erro={error} />
      {teste && (
        <Faixa tom="erro" anunciar titulo="O SERPRO ainda não reconhece o escritório">
          {teste.texto}
        </Faixa>
      )}
      <Button mb="xs" loading={isPending} onClick={() => mutate()}>
        Testar conexão e continuar
      </Button>
    </>
  )
}
